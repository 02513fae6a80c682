## Arizona Pegs and Jokers: everything that people read about this game.
## $you is "yes" where a line is about the reader, else "no"; $name is the player's name.

pegs-title = Pegs and Jokers
pegs-summary = A race of two teams around the board, driven by cards: bring all pegs of your team home.

## The log

pegs-log-plays = { $you ->
    [yes] You play { $card }: { $steps }.
   *[no] { $name } plays { $card }: { $steps }.
}
pegs-log-discards = { $you ->
    [yes] Nothing can move: you discard { $card }.
   *[no] { $name } cannot move and discards { $card }.
}
pegs-log-free-start = { $you ->
    [yes] For so many discards you bring a peg out: { $steps }.
   *[no] For so many discards { $name } brings a peg out: { $steps }.
}
pegs-log-to-start = { $you ->
    [yes] A peg of yours goes back to the start area.
   *[no] A peg of { $name } goes back to the start area.
}
pegs-log-carried = { $you ->
    [yes] A peg of yours is carried to its in-spot.
   *[no] A peg of { $name } is carried to its in-spot.
}
pegs-log-home = { $you ->
    [yes] { $count ->
        [one] You have one peg home.
       *[other] You have { $count } pegs home.
    }
   *[no] { $count ->
        [one] { $name } has one peg home.
       *[other] { $name } has { $count } pegs home.
    }
}
pegs-log-over = The match is over.

## The text picture

pegs-picture-pile = { $pile } cards in the pile, { $discards } discarded.
pegs-picture-turn = { $you ->
    [yes] Your turn.
   *[no] { $name } to play.
}
pegs-picture-seat = { $colour } { $name } team { $team }  start { $start }  home { $home }
pegs-picture-your-hand = Your hand:
pegs-picture-hand = { $name }:
pegs-picture-more = ... and { $count } more moves: "moves" lists them all.
pegs-picture-discards = Discarded so far: { $cards }

pegs-sheet-home = home

## How a match ends

pegs-reason-home = all pegs of the team are home
pegs-reason-turns = nobody is home after 10,000 turns

## Options and presets: one line each

pegs-preset-arizona = The Arizona rule sheet: move any peg of your team, 9s split forward, jokers wait for empty starts.
pegs-preset-pagat = Own pegs first, then your partner's; draw before you play; jokers jump from anywhere.
pegs-preset-joker_marbles = A 9 always splits, one half forward and one back; a peg that can enter home must.
pegs-preset-quick = One peg of each colour begins on the board, and two discards in a row bring another one out.
pegs-option-control = Whose pegs you may move.
pegs-option-nine = How a 9 moves, and which of its halves may go back.
pegs-option-home_entry = Whether a peg that can enter home must, or may not pass its in-spot at all.
pegs-option-backdoor = What a peg may do that has backed up over its in-spot.
pegs-option-mate_bump = What becomes of a team-mate that is landed on.
pegs-option-bump_chain = Whom a mate who is carried to the in-spot may displace there.
pegs-option-joker_gate = When a joker may move a peg that is on the track.
pegs-option-joker_target = Onto whom a joker may jump.
pegs-option-joker_use = Whether a joker may be played instead of a card that moves, or must be played.
pegs-option-discard_joker = A joker may be discarded; without this only from a hand of jokers.
pegs-option-split = Which pegs may share a split.
pegs-option-split_order = Whether both halves of a split must be possible before either is made.
pegs-option-last_peg_partial = The last peg of the team may use a part of a 7 to get home.
pegs-option-empty_draw = What happens when the draw pile is empty.
pegs-option-draw = Whether you draw after your play or before it.
pegs-option-free_start = Which discard in a row lets you bring a peg out; 0: none.
pegs-option-fast_start = How many pegs of each colour begin on the come-out.
pegs-option-faces = How far J, Q and K move on the track.
pegs-option-two = A 2 may exchange two pegs instead of moving.
pegs-option-teams = Who plays together.
pegs-option-hand_size = Cards in a hand.
pegs-option-decks = How many decks are used.
pegs-option-talk = Whether you may talk about your cards; a matter of honour.

## Values of options, where the value's own name is not plain enough

pegs-option-control-team = all of the team
pegs-option-control-own_then_partner = own ones until all are home
pegs-option-nine-forward_split = 9 forward, or two halves forward
pegs-option-nine-opposite_split = 9 forward, or one half back
pegs-option-nine-must_opposite = always one half back
pegs-option-nine-any_direction = 9 forward, or halves any way
pegs-option-nine-plain = 9 forward only
pegs-option-home_entry-optional = entering is a choice
pegs-option-home_entry-mandatory = who can enter must
pegs-option-home_entry-stop_at_door = nobody passes the in-spot
pegs-option-backdoor-yes = it may enter at once
pegs-option-backdoor-full_lap = it must go round once
pegs-option-backdoor-limbo = past the in-spot it cannot go forward
pegs-option-mate_bump-in_spot = carried to the in-spot
pegs-option-mate_bump-in_spot_else_start = to the in-spot, or start if that is taken
pegs-option-mate_bump-to_start = back to start
pegs-option-mate_bump-forbidden = nobody lands on mates
pegs-option-bump_chain-recursive = anybody, in a chain
pegs-option-bump_chain-block = nobody
pegs-option-bump_chain-one_step = opponents only
pegs-option-joker_gate-team_starts_empty = when the team's starts are empty
pegs-option-joker_gate-peg_colour_start_empty = when that colour's start is empty
pegs-option-joker_gate-latched = once the starts have been empty
pegs-option-joker_gate-none = always
pegs-option-joker_target-other_colour = any other colour
pegs-option-joker_target-opponents_only = opponents
pegs-option-joker_use-free = as you like
pegs-option-joker_use-joker_last = only if nothing else moves
pegs-option-joker_use-joker_forced = before a discard
pegs-option-split-team = any of the team
pegs-option-split-same_colour = two of one colour
pegs-option-split-own_first = an own one first
pegs-option-split-mate_only_for_last_peg = a mate's only behind your last
pegs-option-split_order-sequential = one after the other
pegs-option-split_order-simultaneous = both at once
pegs-option-empty_draw-reshuffle = shuffle the discards
pegs-option-empty_draw-collect_and_redeal = deal all cards anew
pegs-option-draw-after = after the play
pegs-option-draw-before = before the play
pegs-option-faces-ten = ten holes
pegs-option-faces-11_12_13 = 11, 12 and 13 holes
pegs-option-two-forward = two forward
pegs-option-two-swap = or exchange two pegs
pegs-option-teams-two = two teams
pegs-option-teams-pairs = seats opposite each other
pegs-option-decks-standard = 3, with eight players 4
pegs-option-decks-one_per_player = one for each player
pegs-option-decks-two = two
pegs-option-talk-none = not about cards
pegs-option-talk-free = free

## Errors

error-pegs-action = that is no move of Pegs, got "{ $got }"; write 5 a40-45, K as-8, 7 a41-44 c39-h4 or discard 5
error-pegs-card = that is no card of Pegs, got "{ $got }"; write A, 2 to 10, J, Q, K or X
error-pegs-place = that is no place of the board, got "{ $got }"; write s, a number of a hole, or h1 to h5
error-pegs-position-colour = a position names each colour at this table at most once, got "{ $got }"
error-pegs-position-hands = a position gives `hand`, or `hands` with one part for each seat, got "{ $got }"
error-pegs-position-place = two pegs stand on one place, or one beside the board, or there are more than five, got "{ $got }"
error-pegs-position-turn = there is no such seat to act, got { $got }
error-pegs-too-few-cards = { $cards } cards are too few for { $players } players with such hands
error-pegs-no-such-seat = there is no seat { $seat } at this table
error-pegs-over = the match is over, nothing can be played any more
error-pegs-not-dealt = the cards are not dealt yet
error-pegs-not-your-turn = it is not the turn of seat { $seat }
error-pegs-not-held = seat { $seat } does not hold the card for { $action }
error-pegs-must-play = a card of the hand can move a peg, so nothing may be discarded, got "{ $action }"
error-pegs-joker-last = at this table a joker waits until no other card can move, got "{ $action }"
error-pegs-must-play-joker = at this table a joker that has a target must be played, got "{ $action }"
error-pegs-keep-joker = at this table a joker is discarded only from a hand of jokers, got "{ $action }"
error-pegs-no-free-start = no peg may come out with this discard, got "{ $action }"
error-pegs-own-there = a peg of the same colour stands where { $action } would land
error-pegs-mate-forbidden = at this table nobody lands on a team-mate, got "{ $action }"
error-pegs-door-taken = the mate that { $action } would land on cannot be carried: a peg of its colour stands on its in-spot
error-pegs-chain-forbidden = at this table the in-spot of the mate that { $action } would land on must be free of others
error-pegs-wall = a peg of the same colour stands in the way of { $action }
error-pegs-lane-wall = a peg stands in the way of { $action } in the home lane
error-pegs-too-far = the count of { $action } does not fit a free home hole
error-pegs-must-enter = at this table a peg that can enter home must, got "{ $action }"
error-pegs-past-door = at this table no peg goes forward past its in-spot, got "{ $action }"
error-pegs-limbo = this peg has backed up past its in-spot and cannot go forward at this table, got "{ $action }"
error-pegs-needs-lap = this peg has backed up over its in-spot and must pass it forward first, got "{ $action }"
error-pegs-out-of-home = a peg in its home lane never leaves it and never goes back, got "{ $action }"
error-pegs-moved = the second peg of { $action } does not stand there before the card, as this table wants
error-pegs-foreign-peg = the peg of { $action } is none that seat { $seat } may move
error-pegs-no-peg = there is no such peg where { $action } begins
error-pegs-no-hole = { $action } names a hole that this board does not have
error-pegs-count = { $action } is not as far as the card says
error-pegs-no-come-out = only A, J, Q and K bring a peg out, got "{ $action }"
error-pegs-come-out-hole = a peg comes out on its own come-out, got "{ $action }"
error-pegs-back-home = nobody goes home backward, got "{ $action }"
error-pegs-joker-home = a joker goes neither into home nor out of it, got "{ $action }"
error-pegs-joker-gate = the start areas are not empty, so a joker moves no peg of the track, got "{ $action }"
error-pegs-joker-empty = a joker jumps onto a peg of another colour on the track, got "{ $action }"
error-pegs-joker-mate = at this table a joker jumps onto opponents only, got "{ $action }"
error-pegs-must-split = at this table a 9 must be split, got "{ $action }"
error-pegs-no-split = this card moves one peg, got "{ $action }"
error-pegs-split-start = no half of a split brings a peg out, got "{ $action }"
error-pegs-split-way = this half may not go that way at this table, got "{ $action }"
error-pegs-split-pegs = these two pegs may not share a split at this table, got "{ $action }"
error-pegs-split-same = a split needs two different pegs, got "{ $action }"
error-pegs-swap = an exchange names two pegs of different colours on the track, got "{ $action }"
error-pegs-say-which = { $action } can be played: say with which peg, as in 5 a40-45
error-pegs-none-out = no peg that { $action } could move is out
error-pegs-no-deal-due = nothing is dealt now
error-pegs-deal-size = this deal needs { $expected_cards } cards, got { $cards }
error-pegs-deal-cards = the deal has other cards than there are
error-pegs-deal-dealer = the wrong seat deals, got { $dealer }, expected { $expected_dealer }

## Why not, to the person who tried it

why-pegs-must-play = One of your cards can move a peg, so you may not discard.
why-pegs-joker-gate = While a peg of your team waits in its start area, a joker may only bring one out.
why-pegs-door-taken = Your mate cannot be carried to the in-spot: a peg of that colour stands there.
why-pegs-wall = A peg may not pass another one of its own colour.
why-pegs-own-there = A peg of the same colour stands there already.
why-pegs-lane-wall = A peg in the home lane is in the way.
why-pegs-too-far = The count must fit a home hole exactly.
why-pegs-no-hole = This board has no such hole.
why-pegs-count = That is not as far as the card says.
why-pegs-none-out = No peg is out that this card could move.
why-pegs-joker-empty = There is no peg of another colour on the track to jump onto.
why-pegs-not-your-turn = It is not your turn yet.
why-pegs-over = The match is over.

## The table in the browser

pegs-shape = { $colour ->
    [a] circle
    [b] square
    [c] triangle
    [d] diamond
    [e] star
    [f] cross
    [g] ring
   *[h] drop
}
pegs-peg = { $you ->
    [yes] your { $shape } peg
   *[no] { $name }'s { $shape } peg
}
pegs-place-start = the start area
pegs-place-start-short = start
pegs-place-home = home { $number }
pegs-place-hole = hole { $number }
pegs-standing = { $peg } on { $place }
pegs-standing-start = { $count ->
    [one] one { $shape } peg of { $owner } in the start area
   *[other] { $count } { $shape } pegs of { $owner } in the start area
}
pegs-owner-you = yours
pegs-can-move = can move
pegs-choice = { $peg } from { $from } to { $to }
pegs-choice-half = first part of a split
pegs-choice-exchange = changes places with { $peg }
pegs-sends = sends { $peg } back to start
pegs-carries = carries { $peg } to its door

pegs-card-name = { $card ->
    [A] ace
    [J] jack
    [Q] queen
    [K] king
    [X] joker
   *[other] { $card }
}
pegs-card-does = { $kind ->
    [back] { $value } back
    [comesOut] { $value } or come out
    [split] { $value }, or split in two
    [backSplit] { $value }: one part on, one back
    [eitherWay] { $value }, or split any way
    [swap] { $value }, or change places
    [joker] jump onto a peg
   *[forward] { $value } forward
}
pegs-hand-card = { $card }: { $does }
pegs-hand-legal = { $card }: { $does }, may be played
pegs-hand-illegal = { $card }: { $does }, not now
pegs-hand-discard = { $card }: { $does }, may be discarded

pegs-step-forward = { $shape } { $count } forward to { $place }
pegs-step-back = { $shape } { $count } back to { $place }
pegs-step-home = { $shape } into { $place }
pegs-step-out = { $shape } comes out
pegs-step-jumps = { $shape } jumps to { $place }
pegs-step-jumps-out = { $shape } jumps out to { $place }
pegs-log-shuffled = The draw pile was empty: the discards are shuffled into a new one.
pegs-log-dealt = { $you ->
    [yes] A new game. You deal.
   *[no] A new game. { $name } deals.
}

pegs-status-play = Your turn: choose a card
pegs-status-discard = No card can move: discard one
pegs-status-joker = Play a joker, or discard a card
pegs-status-wait = Waiting for { $name }

pegs-ask-card = Choose a card.
pegs-ask-discard = No card can move: discard one.
pegs-ask-peg = { $does }: which peg?
pegs-ask-place = { $does }: where to?
pegs-ask-second = { $first } + { $rest }: choose the second peg
pegs-ask-second-any = Choose the second peg
pegs-ask-play = Play it?
pegs-ask-throw = Discard { $card }?
pegs-split-parts = { $first } + { $rest }
pegs-ask-harm = This sends a peg of your own team back to start. Play it all the same?
pegs-do-play = Play
pegs-do-discard = Discard
pegs-do-throw = Discard { $card } instead
pegs-do-alone = Only this
pegs-do-back = Back
pegs-do-cancel = Cancel
pegs-do-zoom = { $zoomed ->
    [yes] Whole board
   *[no] Closer
}
pegs-choices = What you can choose
pegs-wait = Wait for your turn.

pegs-pile = { $count ->
    [one] one card in the pile
   *[other] { $count } cards in the pile
}
pegs-pile-word = pile

pegs-team = team { $number }
pegs-team-yours = your team
pegs-team-theirs = opponents
pegs-chip-shape = { $shape } pegs
pegs-chip-turn = to play
pegs-chip-dealer = dealer
pegs-chip-home = { $count } of 5 home
pegs-chip-cards = { $count ->
    [one] one card
   *[other] { $count } cards
}

pegs-lookup-cards = Discards and unseen cards
pegs-lookup-moves = Last moves
pegs-moves-none = Nobody has moved yet.
pegs-moves-discard = discards { $card }
pegs-count-card = card
pegs-count-discarded = discarded
pegs-count-yours = yours
pegs-count-unseen = unseen
pegs-count-help = Unseen cards are in the draw pile or in the hands of others.

pegs-won-you = Your team wins
pegs-won-others = { $names } win
pegs-won-nobody = Nobody wins
pegs-won-detail = because { $reason }.
pegs-sheet-team = { $mine ->
    [yes] Your team
    [no] Opponents
   *[other] Team { $number }
}
pegs-sheet-won = won
pegs-sheet-pegs = { $home } of { $all } pegs home
