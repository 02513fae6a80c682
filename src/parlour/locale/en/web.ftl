## The browser: what belongs to no game.

web-title = Parlour
web-title-turn = Your turn · Parlour
web-close = Close
web-cancel = Cancel
web-rule = Rule { $rule }
web-loading = Setting the table …
web-dialog-failed = This cannot be shown while the server is away.
web-guest = Guest

web-region-status = Status
web-region-hand = Your hand
web-region-table = Table
web-region-seats = Players
web-region-log = Log

web-home = To the start page
web-scores = Score sheet
web-log = Log
web-settings = Settings
web-keys = Keys

## Start page

web-home-lead = A quiet table for old games, with friends or with bots. No account.
web-home-name = Your name
web-home-game = Game
web-home-players = Players
web-home-play = Play now
web-home-play-help = You and { $bots ->
    [one] one bot
   *[other] { $bots } bots
}. It starts at once.
web-home-more = Set up a table …
web-home-mine = Your tables
web-home-mine-empty = Tables that you have begun wait for you here.
web-home-return = Return to table
web-home-with = with { $names }
web-home-rounds = { $rounds ->
    [0] first round
    [one] after one round
   *[other] after { $rounds } rounds
}
web-home-forget = Forget this table
web-home-failed = The list of games cannot be read. Is the server still there?
web-home-retry = Try again

## A new table

web-new-title = Set up a table
web-new-create = Open the table
web-new-rules = Rules
web-new-seats = Seats
web-new-seat = Seat { $number }
web-new-you = You
web-new-open = Open to whoever comes
web-new-bot = Bot: { $bot }
web-new-options = All options
web-new-options-help = A table with the preset's rules needs none of these.
web-bot = { $bot ->
    [random] random
    [greedy] careful
   *[other] { $bot }
}

## At the table

web-status-wait = One moment …
web-status-open = Waiting for players
web-status-look = Looking back
web-status-round-over = The round is over
web-status-match-over = The match is over
web-status-ready-wait = Waiting for { $names }

web-link-lost = Reconnecting …
web-gone-title = There is no table here
web-gone-help = The address may be mistyped, or the table was too old to keep.
web-plan-dropped = Your planned card may not be played now.

web-seat-open = Open seat
web-seat-bot = bot
web-seat-away = away

web-open-title = Waiting for players
web-open-help = Send this link to whoever shall join. It can be opened on any device in the same network.
web-open-local = This link works on this machine only. For others in your network start "parlour serve --host 0.0.0.0" and open the address that it prints.
web-open-copy = Copy link
web-open-copied = Copied
web-open-link = Link to this table
web-open-fill = Put a bot here
web-open-sit-title = A seat is free for you
web-open-sit = Sit down

web-back-to-live = Back to live
web-look-first = To the beginning
web-look-previous = One step back
web-look-next = One step on
web-look-last = To the newest
web-look-at = Step { $at } of { $count }

web-log-empty = What happens at the table is told here.
web-log-deal = { $you ->
    [yes] Round { $round }. You deal.
   *[no] Round { $round }. { $name } deals.
}
web-log-scored = Round { $round }: { $scores }
web-log-score = { $name } { $points }
web-log-bot = { $line } (A bot played.)

web-cut-title = You may cut the cards
web-cut-help = { $name } has shuffled. Lift off as many cards as you like; they go below the others.
web-cut-where = Where to cut
web-cut-at = Cut { $count ->
    [one] one card
   *[other] { $count } cards
} off
web-cut-not = Do not cut
web-cut-wait = { $name } may cut the cards.

## Score sheet

web-sheet-player = Player
web-sheet-graph = Totals over { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}
web-sheet-empty = No round is finished yet.
web-sheet-round-title = Round { $round }
web-ready = Ready for the next round
web-ready-wait = Waiting for { $names } …
web-look-at-table = Look at the table
web-match-title = The match is over
web-match-you = You win
web-match-name = { $name } wins
web-match-names = { $names } share the win
web-match-detail = with { $points } points: { $reason }
web-rematch = Play again
web-new-table = To the start page

## Settings

web-set-theme = Appearance
web-set-theme-auto = As the system
web-set-theme-light = Light
web-set-theme-dark = Dark
web-set-contrast = More contrast
web-set-speed = Movement
web-set-speed-normal = Normal
web-set-speed-fast = Fast
web-set-speed-off = Off
web-set-volume = Sound
web-set-volume-off = Off
web-set-click = A click on a card
web-set-click-play = plays it
web-set-click-raise = raises it, a second plays it
web-set-only = One tap plays the only card that is legal
web-set-undo = A card that lies on the table cannot be taken back; a card planned for later can.

## Keys

web-key-tab = From region to region: status, hand, table, players, log
web-key-arrows = Inside a region
web-key-enter = Play the card, or plan it for later
web-key-digits = Choose a card: 1 the first, 0 the tenth, 1 1 the eleventh
web-key-hand = Your hand
web-key-table = The table
web-key-opponents = The players
web-key-scores = Score sheet
web-key-help = These keys
web-key-back = Back to live, or close
web-key-steps = While looking back: one step, the beginning, the newest
