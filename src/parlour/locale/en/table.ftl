## At the table: line mode, score sheet, result.

you = You
bot-names = Ana Bo Cleo Dan Eva Finn Gwen Hugo
list-and = { $first } and { $last }

line-welcome = { $game } with { $players } players. Type ? for help.
line-resumed = Going on with { $path }.
line-left = The match is saved in { $path }. Go on with: parlour play --resume
line-deal = { $you ->
    [yes] Round { $round }. You deal.
   *[no] Round { $round }. { $dealer } deals.
}
line-shuffled = The draw pile is empty: { $cards } discards are shuffled into a new one.
line-prompt = Your turn (? for help): {""}
line-unknown = There is nothing called "{ $got }". Type a card as it is shown, such as G17 or W, its number among the legal ones, or ? for help.
line-refused = Not now: { $why }
line-why-not = Not legal now: { $why }
line-legal = { $action } is legal now.
line-help =
    Type a card as it is shown (G17, W), or 1, 2, .. for the first, second, .. legal card. Legal cards stand in brackets.
    ? G17      whether G17 may be played now, and which rule forbids it
    last, l    the last trick
    table, t   the table again
    hand, h    your hand
    cards, c   which cards were played and which were not
    scores, s  the score sheet
    rules      the rules; rules R9 tells one of them
    quit, q    leave; the match is saved, "parlour play --resume" goes on
    A card that lies on the table cannot be taken back.

sheet-round = round { $round }
sheet-total = total

match-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
match-without-winner = Nobody wins: { $reason }.
match-won = { $you ->
    [yes] { $count ->
        [one] You win: { $reason }.
       *[other] Your team wins, { $names }: { $reason }.
    }
   *[no] { $count ->
        [one] { $names } wins: { $reason }.
       *[other] { $names } win: { $reason }.
    }
}
match-result = { $count ->
    [one] { $you ->
        [yes] You win with { $points }: { $reason }.
       *[no] { $names } wins with { $points }: { $reason }.
    }
   *[other] { $names } share the win with { $points }: { $reason }.
}
