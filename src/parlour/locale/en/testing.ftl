## The command "python -m parlour.testing" for worked cases.

testing-usage = usage: python -m parlour.testing cases FILE.toml ...
testing-case-failed = { $id }: { $why }
testing-summary = { $passed } passed, { $failed } failed

error-cases-toml = this is no TOML file of worked cases: { $problem }
error-cases-none = this file has no [[case]] in it
error-case-key = there is no such key, got "{ $got }"; choose from { $choices }
error-case-malformed = a value is of the wrong kind or out of bounds: { $problem }
error-case-missing = the key { $key } is missing
error-case-position = the position cannot be set up: { $problem }
error-case-action = an action is written as "<seat> <action>" or "<seat>@<ms> <action>", got "{ $got }"
error-case-refused = "{ $action }" was refused: { $problem }
error-case-changed = "{ $action }" was refused but changed the position
error-case-accepted = "{ $action }" was accepted
error-case-differs = { $what } is another, got { $got }, expected { $expected }
