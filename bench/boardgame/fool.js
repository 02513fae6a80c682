// Fool for boardgame.io, as its documentation says games are written: one round after another with
// the deck of four players, hands secret by playerView, every rule of a trick checked by the move.
const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");

const TOPS = { G: 17, R: 13, Y: 11, B: 8 };
const NUM_WILDS = 3;

function deal(G, random) {
  const deck = [];
  for (const [colour, top] of Object.entries(TOPS))
    for (let rank = 2; rank <= top; rank++) deck.push(colour + rank);
  for (let k = 0; k < NUM_WILDS; k++) deck.push("W");
  const shuffled = random.Shuffle(deck);
  const n = Object.keys(G.players).length;
  for (let seat = 0; seat < n; seat++)
    G.players[seat] = { hand: shuffled.filter((_, k) => k % n === seat) };
  Object.assign(G, { colour: null, trick: [], fools: [], leader: (G.round + 1) % n });
}

const rank = (card) => (card === "W" ? 1 : Number(card.slice(1)));

function legal(G, seat) {
  const hand = G.players[seat].hand;
  const following = hand.filter((card) => card[0] === G.colour);
  return following.length ? hand.filter((card) => card === "W" || card[0] === G.colour) : hand;
}

function finishTrick(G) {
  const follows = ({ card }) => card === "W" || card[0] === G.colour;
  const winner = G.trick.filter(follows).reduce((a, b) => (rank(b.card) > rank(a.card) ? b : a));
  const badness = (laid) => (follows(laid) ? 100 : 0) + rank(laid.card);
  const others = G.trick.filter((laid) => laid !== winner);
  G.fools = [others.reduce((a, b) => (badness(b) <= badness(a) ? b : a)).seat];
  Object.assign(G, { last: G.trick, trick: [], colour: null, leader: winner.seat });
}

function score(G, ctx, random) {
  for (const [seat, { hand }] of Object.entries(G.players)) {
    const cost = hand.reduce((sum, card) => sum + (card === "W" ? 5 : rank(card)), 0);
    G.totals[seat] += cost ? -cost : G.fools.includes(Number(seat)) ? 0 : 10;
  }
  G.round += 1;
  deal(G, random);
}

function play({ G, ctx, playerID, events, random }, card) {
  const seat = Number(playerID);
  if (!legal(G, seat).includes(card)) return INVALID_MOVE;
  const hand = G.players[seat].hand;
  hand.splice(hand.indexOf(card), 1);
  G.trick.push({ seat, card });
  if (card !== "W" && G.colour === null) G.colour = card[0];
  const n = ctx.numPlayers;
  let next = (seat + 1) % n;
  while (G.fools.includes(next)) next = (next + 1) % n;
  if (next === G.leader) {
    finishTrick(G);
    if (Object.values(G.players).some((player) => player.hand.length === 0)) score(G, ctx, random);
    next = G.leader;
  }
  events.endTurn({ next: String(next) });
}

const Fool = {
  name: "fool",
  setup: ({ ctx, random }) => {
    const players = {};
    for (let seat = 0; seat < ctx.numPlayers; seat++) players[seat] = { hand: [] };
    const G = { players, round: -1, totals: Array(ctx.numPlayers).fill(0) };
    deal(G, random);
    return G;
  },
  playerView: PlayerView.STRIP_SECRETS,
  moves: { play: { move: play, client: false } },
};

module.exports = { Fool, legal };
