## The command line: help, and what commands print.

cli-help = Play, host and study table games: Fool and Pegs and Jokers now, Nerts to come.
cli-example = Example: parlour play fool --players 5 --bots greedy. Alone, parlour opens the tables in the browser.
cli-version-help = Print the version and exit.
cli-commands = Commands
cli-error = parlour: { $what }
cli-no-such-command = there is no such command, got "{ $got }"; choose from { $choices }
compiling = compiling the rules for this machine, once

cli-option-players = How many players; the fewest that the options allow if left out.
cli-option-preset = A named set of options; "parlour games" lists them.
cli-option-option = One option, such as ten_limit=3; may be given several times. "parlour games --options" lists them.
cli-option-json = Print JSON for programs.

cli-play-short = Play in the browser, or a match in the terminal.
cli-play-help =
    Play with friends and bots.

    Without GAME: in the browser, at tables that this machine serves for itself. With GAME: a match against bots in the terminal, in lines of text. Type a card as it is shown (G17), or its number in the list of legal cards, and ? for everything else. The match is saved at every card.
cli-play-example = Example: parlour play fool --players 5 --preset printed --bots greedy
cli-play-bots = Bots for the other seats, comma-separated, dealt out in order and repeated.
cli-play-name = Your name at the table.
cli-play-seat = Your seat, from 0.
cli-play-pace = Least time that a bot takes for a card, in milliseconds; 700 in the browser, 500 on a terminal, else 0.
cli-play-resume = Go on with the match in the terminal that was left last.
cli-play-text = Play in the terminal, which GAME alone says too.
cli-play-which = which game? Choose from { $choices }, for example: parlour play fool

cli-games-short = List the games, their presets and options.
cli-games-help = List the games with their players and presets.
cli-games-example = Example: parlour games --options
cli-games-options = List every option with its default, meaning and values.
cli-games-preset = { $preset } ({ $players } players): { $about }
cli-games-players = { $least } to { $most }
cli-games-number = a number

cli-rules-short = Print the rules of a game.
cli-rules-help = Print the rules of GAME, or only the clauses named.
cli-rules-example = Example: parlour rules fool R9 R12
cli-rules-no-clause = there is no such rule, got "{ $got }"

cli-simulate-short = Let bots play many matches, fast.
cli-simulate-help =
    Let bots play whole matches of GAME and print points a round and wins, by seat and by bot, with 95 % intervals.

    The bots are dealt to the seats in order, repeated, and moved on by one seat each match. The same seed gives the same matches with any number of workers.
cli-simulate-example = Example: parlour simulate fool --players 5 --matches 1000 --bots greedy,random --seed 7
cli-simulate-bots = Bots, comma-separated: random or greedy.
cli-simulate-matches = How many whole matches to play; 100 if left out.
cli-simulate-rounds = Play this many single rounds instead of matches.
cli-simulate-seed = Seed of all chance.
cli-simulate-workers = Threads that play side by side; the number of processors if left out.
cli-simulate-records = Write a record of each match to this file (.jsonl, or .jsonl.zst compressed).
cli-simulate-legal = Write every legal action into the records, for other programs to check.
cli-simulate-matches-or-rounds = give --matches or --rounds, not both
cli-simulate-legal-needs-records = --legal needs --records
cli-simulate-progress = playing
cli-simulate-summary = { $matches ->
    [one] One match
   *[other] { $matches } matches
}, { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}, { $actions } actions in { $seconds } s ({ $speed } million a CPU second)
cli-simulate-summary-matches = { $matches ->
    [one] One match
   *[other] { $matches } matches
}, { $each } actions a match, { $actions } actions in { $seconds } s ({ $speed } million a CPU second)
cli-simulate-who = who
cli-simulate-points = points a round [95 %]
cli-simulate-wins = wins
cli-simulate-share = wins % [95 %]
cli-simulate-seat = seat { $seat }
cli-simulate-difference = { $bot } makes { $points } points a round more than { $other } at the same tables.

cli-check-short = Check records and report every fault.
cli-check-help = Replay every match of FILE and report each fault with its line and event. Exits with 1 if there is one.
cli-check-example = Example: parlour check matches.jsonl
cli-check-summary = { $matches ->
    [one] one match
   *[other] { $matches } matches
}, { $faults ->
    [0] no faults
    [one] one fault
   *[other] { $faults } faults
}

cli-replay-short = Show a recorded match as text pictures.
cli-replay-help = Show a match of FILE event by event: what was played, the table, the score sheets, the result.
cli-replay-example = Example: parlour replay matches.jsonl --match 2 --step
cli-replay-match = Which match of the file, from 1.
cli-replay-step = Wait for Enter after each event; q stops.
cli-replay-event = Event { $number }
cli-replay-prompt = Enter: next; q: stop. {""}
cli-replay-unfinished = The record ends here; the match is not finished.
