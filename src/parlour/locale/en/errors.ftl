## What went wrong, by the code of the error: lower case, what was got, the valid choices.

error-with-rule = { $what } (rule { $rule })
where-line = line { $number }
where-event = event { $number }
where-match = match { $number }

error-game = there is no such game, got "{ $got }"; choose from { $choices }
error-bot = there is no such bot, got "{ $got }"; choose from { $choices }
error-players = this table cannot have that many players, got { $got }; { $choices } can play with these options
error-preset = there is no such preset, got { $got }; choose from { $choices }
error-option = there is no such option, got "{ $got }"; choose from { $choices }
error-option-value = the option { $name } cannot have this value, got { $got }, expected { $expected }
error-option-syntax = an option is written as name=value, got "{ $got }"
error-endless = with these options nothing ever ends a match; play single rounds instead

error-record-json = this line is not a record in JSON: { $problem }
error-record-compressed = the compressed file is damaged from here on: { $problem }
error-record-field = a field of the record is wrong: { $problem }
error-record-format = this is a record of another format, got { $got }, expected { $expected }
error-record-rules = this record was made by another version of the rules, got { $got }, expected { $expected }
error-record-seats = a record has one entry in seats for each player, got { $got }, expected { $expected }
error-record-result = the result is wrong, got { $got }, expected { $expected }
error-event-missing = an event is missing here, expected { $expected }
error-event-unexpected = nothing is scored here, got { $got }
error-event-derived = this does not follow from the events before it, got { $got }, expected { $expected }
error-event-after-end = the match has ended already, nothing may follow
error-event-time = the time of an action cannot be earlier than that of the one before it or negative, got { $got } after { $last }
error-event-legal = the legal actions are others, got { $got }, expected { $expected }
error-deal-dealer-field = { $expected ->
    [yes] a deal needs the seat of its dealer
   *[no] this deal has no dealer
}
error-deal-commitment = the deal is not the one that was committed to, got { $commit }
error-deal-cut = the deal is not what the cut makes of the cards before it, got a cut at { $cut }
error-position-field = there is no such field in a position, got "{ $got }"; choose from { $choices }
error-bots-too-many = there are more bots than seats, got { $got } bots for { $players } players
error-does-not-end = match { $match } did not end after { $rounds } rounds
error-no-deal-due = nothing is dealt now
error-no-cut-due = no deck lies ready to be cut
error-not-the-cutter = seat { $cutter } may cut the cards, and not seat { $seat }
error-cut-where = a deck of { $cards } cards cannot be cut at { $got }
error-nothing-to-resume = there is no unfinished match to resume; start one with: parlour play fool
error-save = the saved match in { $path } is damaged; move it away to resume an older one: { $why }
error-no-person = this match has no seat for a person
error-no-match = there is no match { $got } in this file, it has { $matches }
error-file = { $name } cannot be read or written: { $problem }
error-number = a whole number was expected for { $name }, got "{ $got }"
error-no-such-seat = there is no such seat at this table, got { $got } of { $players } seats
error-no-free-port = there is no free port, tried { $tries } from { $first } on
