## Fool: everything that people read about this game.
## $you is "yes" where a line is about the reader, else "no"; $name is the player's name.

fool-title = Fool
fool-summary = Be first without cards. The worst card of a trick makes the Fool, who sits out the next one.

## Cards in words. $colour is G, R, Y, B or wild.

fool-card = { $colour ->
    [G] green { $rank }
    [R] red { $rank }
    [Y] yellow { $rank }
    [B] blue { $rank }
   *[wild] a wild 1
}

## The log

fool-log-plays = { $you ->
    [yes] You play { $card }.
   *[no] { $name } plays { $card }.
}
fool-log-wins = { $you ->
    [yes] You win the trick.
   *[no] { $name } wins the trick.
}
fool-log-fool = { $you ->
    [yes] You are the Fool: sit out the next trick.
   *[no] { $name } is the Fool and sits out the next trick.
}
fool-log-out = { $you ->
    [yes] You have no cards left.
   *[no] { $name } has no cards left.
}
fool-log-over = The match is over.
fool-log-speaks = { $you ->
    [yes] You have made up your mind.
   *[no] { $name } has made up their mind.
}
fool-log-announced = { $you ->
    [yes] You announced that you will go out.
   *[no] { $name } announces: going out!
}
fool-log-silent = { $you ->
    [yes] You stayed silent.
   *[no] { $name } stays silent.
}

## The text picture

fool-picture-round = Round { $round }, dealt by { $dealer }.
fool-picture-colour = { $colour ->
    [G] Green was led.
    [R] Red was led.
    [Y] Yellow was led.
    [B] Blue was led.
   *[none] No colour yet.
}
fool-picture-announcing = Will you go out? Say announce or silent.
fool-picture-player = player
fool-picture-cards = cards
fool-picture-total = total
fool-picture-tens = tens
fool-picture-wins = wins now
fool-picture-fool = Fool now
fool-picture-sits-out = sits out
fool-picture-to-play = to play
fool-picture-announced = { $word ->
    [yes] (announced)
   *[no] (silent)
}
fool-picture-your-hand = Your hand:
fool-picture-hand = { $name }:
fool-picture-empty = no cards
fool-picture-last-trick = Last trick: { $trick }.
fool-picture-last-trick-card = { $name } { $card }
fool-picture-no-last-trick = No trick of this round is finished yet.
fool-picture-lately = Played in this trick and the last:
fool-picture-played = Played in this round:
fool-picture-unplayed = Not played yet (yours among them):

fool-sheet-tens = tens

## How a match ends

fool-reason-minus80 = somebody has reached the loss limit
fool-reason-tens = the limit of tens is reached
fool-reason-rounds = the agreed number of rounds is played

## Options and presets: one line each

fool-preset-sheet = The rule sheet as printed: six tens of one player end the match.
fool-preset-printed = Six tens of the whole table end the match.
fool-preset-foppen1995 = The 1995 edition: 3 to 6 players, 60 cards, two rounds for each player.
fool-option-deck_table = Which cards are in use.
fool-option-deck_custom = The highest rank of each colour and the number of wilds, with deck_table = custom.
fool-option-two_discs_from = From how many players on two discs are used.
fool-option-disc_carry_over = The last Fools sit out of the next round's first trick as well.
fool-option-wilds_must_follow = Who lacks the colour must play a wild, if one is held.
fool-option-all_wild_winner = Who wins a trick of nothing but wilds.
fool-option-wild_tie = Which of several wilds is the worse.
fool-option-stop_at_once = The round stops at the moment when a hand becomes empty.
fool-option-wild_penalty = What a wild in hand costs.
fool-option-loss_limit = The total that ends the match; 0 switches it off.
fool-option-ten_scope = Whether the tens of one player or of the whole table are counted.
fool-option-ten_limit = How many tens end the match; 0 switches it off.
fool-option-rounds_each = Rounds for each player that end the match; 0 switches it off.
fool-option-tie_break = What decides between equal highest totals.
fool-option-next_dealer = Who deals the next round.
fool-option-hand_counts_public = Everybody sees how many cards the others hold.
fool-option-perfect_memory = All cards played may be looked up, not only this trick and the last.
fool-option-announce = Before each round everybody says in secret whether they will go out.

## Errors

error-fool-action = that is no card or word of Fool, got "{ $got }"; write G17, R5, Y9, B2, W, announce or silent
error-fool-card = that is no card of Fool, got "{ $got }"; write G17, R5, Y9, B2 or W
error-fool-over = the match is over, nothing can be played any more
error-fool-not-dealt = the cards are not dealt yet
error-fool-sits-out = seat { $seat } is the Fool and sits out of this trick
error-fool-not-your-turn = it is not the turn of seat { $seat }
error-fool-not-announcing = nobody announces anything now, got "{ $action }"
error-fool-announce-first = everybody must say announce or silent before the first card, got "{ $action }"
error-fool-not-held = seat { $seat } does not hold { $action }
error-fool-must-follow = { $action } does not follow the colour led, and seat { $seat } can follow it
error-fool-must-play-wild = { $action } does not follow the colour led, and at this table a wild must be played then
error-fool-no-such-seat = there is no seat { $seat } at this table
error-fool-no-deal-due = nothing is dealt now
error-fool-deal-size = a deal needs { $expected_cards } cards, got { $cards }
error-fool-deal-cards = the deal holds a card that is not in use, or one more often than it exists
error-fool-deal-dealer = the wrong seat deals, got { $dealer }, expected { $expected_dealer }
error-fool-deck-custom-unused = deck_custom needs deck_table = custom, got deck_table = { $table }
error-fool-deck-custom-missing = deck_table = custom needs deck_custom, such as {"{"}"G": 17, "R": 13, "Y": 11, "B": 8, "W": 3{"}"}
error-fool-deck-custom-size = { $cards } cards cannot be dealt evenly to { $players } players
error-fool-position-hands = a position has one hand for each seat, got { $got }, expected { $expected }
error-fool-position-trick = a card of a trick is written as seat:card, got "{ $got }"

## The table in the browser

fool-colour = { $colour ->
    [G] green
    [R] red
    [Y] yellow
    [B] blue
   *[wild] wild ones
}

fool-status-lead = You lead any card
fool-status-no-colour = No colour yet: play any card
fool-status-follow = Your turn: follow { fool-colour }
fool-status-any = You have no { fool-colour }: play any card
fool-status-announce = Will you go out this round?
fool-status-wait = Waiting for { $name }
fool-status-sit-out = You are the Fool: sit out this trick

fool-chip-turn = to play
fool-chip-fool = Fool, sits out
fool-chip-cards = { $count ->
    [one] one card
   *[other] { $count } cards
}
fool-chip-total = total { $total }
fool-chip-tens = { $count ->
    [one] one ten
   *[other] { $count } tens
}
fool-chip-announced = going out

fool-laid-lead = led
fool-hand-legal = { $card }, may be played
fool-hand-illegal = { $card }, not now
fool-hand-planned = { $card }, planned

fool-announce-question = Will you go out this round?
fool-announce-yes = I will go out
fool-announce-no = Stay silent

fool-lookup-cards = Cards in the deck
fool-lookup-last = Last trick
fool-fate = { $fate ->
    [played] played
    [mine] in your hand
   *[out] still out
}
fool-last-won = won the trick
fool-last-fool = was the Fool

## Why not, to the person who tried it

why-fool-must-follow = You hold the colour that was led, so you must follow it. A wild 1 is always allowed.
why-fool-must-play-wild = You cannot follow, so at this table a wild 1 must be played.
why-fool-sits-out = You are the Fool and sit out this trick. Choose a card for later if you like.
why-fool-not-your-turn = It is not your turn yet.
why-fool-announce-first = First everybody says whether they will go out.
why-fool-over = The match is over.
why-fool-not-dealt = The cards are not dealt yet.

## Values of options, where the value's own name is not plain enough

fool-option-deck_table-inferred = by number of players
fool-option-deck_table-foppen1995 = the 60 cards of 1995
fool-option-deck_table-random_trim = a secret part of all 88
fool-option-deck_table-custom = your own, below
fool-option-all_wild_winner-first = the first
fool-option-all_wild_winner-last = the last
fool-option-wild_tie-last_worst = the later one
fool-option-wild_tie-first_worst = the earlier one
fool-option-ten_scope-player = of one player
fool-option-ten_scope-table = of the table
fool-option-tie_break-shared = nothing, it is shared
fool-option-tie_break-most_tens = more tens
fool-option-tie_break-playoff = one more round
fool-option-next_dealer-rotate = the next seat
fool-option-next_dealer-round_winner_leads = best of the round leads
fool-option-next_dealer-lowest_deals = lowest total deals
fool-option-next_dealer-random = by chance
