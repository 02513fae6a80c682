// Limit for random play of Pegs: hand-written C with bit masks, one thread, default options.
// Rules: src/parlour/games/pegs/RULES.md, whose clauses are named here (R12).
// build: cc -O3 -march=native -Wall -Wextra -Werror pegs_limit.c -o pegs_limit
// run: pegs_limit PLAYERS MATCHES SEED, or pegs_limit check < POSITIONS, which prints how many
// legal actions each position has: a line holds players, seat, the number of cards of each rank
// (joker, A, 2 .. 10, J, Q, K) and five places for each colour (0 .. 143, 145 .. 149, 150).
//
// Every turn all distinct legal actions are counted and one is picked, each equally likely. They
// are not written one by one: a group stands for all moves of a peg, or of a pair of pegs, as bits.
// Only what displaces a mate may lead to a position twice; it is listed play by play and hashed.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define INLINE static inline __attribute__((always_inline))
#define SLOW static __attribute__((noinline))

enum { HOME = 144, START = 150, LIFTED = 151, SIDE = 18, MOST_TURNS = 10000 };
enum { JOKER, ACE, SEVEN = 7, EIGHT, NINE, TEN, JACK, QUEEN, KING, RANKS };
enum { VALUES = 0x2FE, TENS = 0x3C00, OUTS = 1 << ACE | 1 << JACK | 1 << QUEEN | 1 << KING };
enum { WINDOW = 0x7FE };  // a card goes 1 to 10 holes

// Chance

static uint64_t seed_state = 1;

INLINE uint32_t below(uint32_t n) {
  seed_state ^= seed_state >> 12;
  seed_state ^= seed_state << 25;
  seed_state ^= seed_state >> 27;
  return (uint32_t)(((seed_state * 0x2545F4914F6CDD1DULL >> 32) * n) >> 32);
}

// The board: peg k of colour c has the number 8 c + k. Of the colours and teams the holes that they
// hold are bits, those below 16 once more past the end of the track.

typedef struct {
  uint64_t own[8][4], team[2][4];
  uint8_t hole[HOME];  // the peg there + 1
  uint8_t place[64];
  uint8_t lane[8];  // home holes taken, as bits 1 .. 5
} Board;

static uint64_t hashes[8][START + 1];
static uint16_t mirrors[512];  // bit p of the index is bit 9 - p

INLINE int door_of(int colour) { return SIDE * colour + 3; }
INLINE int lowest(unsigned bits) { return __builtin_ctz(bits); }

INLINE int nth(unsigned bits, unsigned n) {
  while (n--) bits &= bits - 1;
  return lowest(bits);
}

INLINE unsigned window(const uint64_t *bits, int hole) {
  int shift = hole & 63;
  return (unsigned)(bits[hole >> 6] >> shift | bits[(hole >> 6) + 1] << 1 << (63 - shift));
}

INLINE int ahead_of(int players, int hole, int n) {
  int to = hole + n, length = SIDE * players;
  return to >= length ? to - length : to < 0 ? to + length : to;
}

INLINE void flip(uint64_t *bits, int players, int hole) {
  bits[hole >> 6] ^= 1ULL << (hole & 63);
  if (hole < 16) {
    hole += SIDE * players;
    bits[hole >> 6] ^= 1ULL << (hole & 63);
  }
}

INLINE void lift(Board *b, int players, int peg) {
  int at = b->place[peg], colour = peg >> 3;
  if (at < HOME) {
    b->hole[at] = 0;
    flip(b->own[colour], players, at);
    flip(b->team[colour & 1], players, at);
  } else if (at < START) {
    b->lane[colour] &= ~(1 << (at - HOME));
  }
  b->place[peg] = LIFTED;
}

INLINE void put(Board *b, int players, int peg, int at) {
  int colour = peg >> 3;
  b->place[peg] = at;
  if (at < HOME) {
    b->hole[at] = peg + 1;
    flip(b->own[colour], players, at);
    flip(b->team[colour & 1], players, at);
  } else if (at < START) {
    b->lane[colour] |= 1 << (at - HOME);
  }
}

// Steps

typedef struct {
  int size;
  uint8_t peg[16], from[16];
} Log;

// Make a legal step; displaced mates go on to their in-spots (R20 to R24).
INLINE void step(Board *b, int players, int peg, int to, Log *log) {
  log->peg[log->size] = peg;
  log->from[log->size++] = b->place[peg];
  lift(b, players, peg);
  while (to < HOME && b->hole[to]) {
    int victim = b->hole[to] - 1;
    log->peg[log->size] = victim;
    log->from[log->size++] = to;
    lift(b, players, victim);
    put(b, players, peg, to);
    if ((victim ^ peg) & 8) {
      b->place[victim] = START;
      return;
    }
    peg = victim;
    to = door_of(peg >> 3);
  }
  put(b, players, peg, to);
}

INLINE void undo(Board *b, int players, const Log *log) {
  for (int k = 0; k < log->size; k++)
    if (b->place[log->peg[k]] != LIFTED) lift(b, players, log->peg[k]);
  for (int k = 0; k < log->size; k++)
    if (b->place[log->peg[k]] == LIFTED) put(b, players, log->peg[k], log->from[k]);
}

// Whether a peg may land on a hole of the track (R18 to R24), and how that changes the hash.
INLINE int lands(const Board *b, int colour, int from, int to, uint64_t *change) {
  *change += hashes[colour][to] - hashes[colour][from];
  if (!b->hole[to]) return 1;
  int at = to, now = (b->hole[to] - 1) >> 3;
  if (now == colour) return 0;
  unsigned carried = 0;
  while (!((now ^ colour) & 1)) {
    int door = door_of(now), there = -1;
    if (carried >> now & 1) return 0;
    if (door == to) {
      if (!carried) return 0;
      there = colour;
    } else if (door != from && b->hole[door]) {
      there = (b->hole[door] - 1) >> 3;
    }
    if (there == now) return 0;
    *change += hashes[now][door] - hashes[now][at];
    if (there < 0) return 1;
    carried |= 1u << now;
    at = door;
    now = there;
  }
  *change += hashes[now][START] - hashes[now][at];
  return 1;
}

// What a peg reaches with n holes forward, as bits n: a hole without a mate, one with a mate, home.
typedef struct {
  unsigned track, mates, home;
} Reach;

INLINE Reach reach_of(const Board *b, int players, int peg) {
  int colour = peg >> 3, at = b->place[peg];
  if (at > HOME) {
    int h = at - HOME;
    unsigned taken = (b->lane[colour] >> h & ~1u) | 1u << (6 - h);
    return (Reach){0, 0, (1u << lowest(taken)) - 2};
  }
  unsigned walls = (window(b->own[colour], at) & WINDOW) | 0x800;
  unsigned near = (walls & -walls) - 2, home = 0;
  int distance = door_of(colour) - at;
  if (distance < 0) distance += SIDE * players;
  if (distance < 10 && (distance == 0 || near >> distance & 1)) {
    unsigned lane = (1u << lowest(b->lane[colour] | 64)) - 2;
    home = lane << distance & WINDOW;
  }
  unsigned mates = near & window(b->team[colour & 1], at);
  return (Reach){near & ~mates, mates, home};
}

INLINE int forward(const Board *b, int players, int peg, int n, int into_home) {
  int at = b->place[peg];
  if (at > HOME) return at + n;
  if (!into_home) return ahead_of(players, at, n);
  int distance = door_of(peg >> 3) - at;
  return HOME + n - (distance < 0 ? distance + SIDE * players : distance);
}

// The legal actions of a turn, in groups

enum { SINGLE, TENFOLD, OUT, PAIR, JUMP, ONE, DISCARD };

typedef struct {
  uint32_t end;  // how many actions there are up to here
  uint16_t bits;
  uint8_t kind, rank, peg, to, other, other_to;  // for PAIR, to and other_to: whether into home
} Group;

enum { MOST_GROUPS = 8192, SLOTS = 16384 };

typedef struct {
  Board board;
  uint32_t actions, num_groups, stamp;
  Group groups[MOST_GROUPS];
  uint32_t stamps[SLOTS];
  uint64_t keys[SLOTS];
  uint8_t hands[8][RANKS], discards[RANKS], pile[216];
  int pile_size;
} Match;

INLINE void add(Match *m, unsigned count, Group group) {
  if (!count) return;
  group.end = m->actions += count;
  m->groups[m->num_groups++] = group;
}

// Note a play that displaces a mate unless another of the rank leads to the same position.
SLOW void add_once(Match *m, unsigned count, uint64_t change, Group group) {
  uint64_t key = change + group.rank * 0x9E3779B97F4A7C15ULL;
  uint32_t slot = key % SLOTS;
  for (; m->stamps[slot] == m->stamp; slot = (slot + 1) % SLOTS)
    if (m->keys[slot] == key) return;
  m->stamps[slot] = m->stamp;
  m->keys[slot] = key;
  add(m, count, group);
}

typedef struct {
  int size;
  uint8_t peg[20];
  Reach reach[20];
} Movers;

// Note how one peg completes a split, the first half of which has been made.
INLINE void add_second(Match *m, int players, int part, int peg, int ways, uint64_t change,
                       Group group) {
  const Board *b = &m->board;
  Reach reach = reach_of(b, players, peg);
  int colour = peg >> 3, at = b->place[peg];
  group.other = peg;
  if (ways & 1 && (reach.track | reach.mates) >> part & 1) {
    uint64_t both = change;
    group.other_to = ahead_of(players, at, part);
    if (lands(b, colour, at, group.other_to, &both)) add_once(m, 1, both, group);
  }
  if (ways & 2 && reach.home >> part & 1) {
    group.other_to = forward(b, players, peg, part, 1);
    add_once(m, 1, change + hashes[colour][group.other_to] - hashes[colour][at], group);
  }
}

// Note the splits whose first half displaces a mate.
SLOW void add_behind_bump(Match *m, int players, int total, int peg, int part) {
  Board *b = &m->board;
  int from = b->place[peg], to = ahead_of(players, from, part);
  uint64_t change = 0;
  if (!lands(b, peg >> 3, from, to, &change)) return;
  Log log = {.size = 0};
  step(b, players, peg, to, &log);
  Group group = {.kind = ONE, .rank = total, .peg = peg, .to = to};
  for (int colour = peg >> 3 & 1; colour < players; colour += 2)
    for (int other = 8 * colour; other < 8 * colour + 5; other++)
      if (other != peg && b->place[other] != START)
        add_second(m, players, total - part, other, 3, change, group);
  undo(b, players, &log);
}

// Note splits of two pegs in this order that may go in this order alone, or displace a mate.
SLOW void add_tried(Match *m, int players, int total, int peg, int into_home, unsigned parts,
                    int other, unsigned plain, unsigned plain_home) {
  Board *b = &m->board;
  for (; parts; parts &= parts - 1) {
    int part = lowest(parts), from = b->place[peg];
    int ways = (plain >> part & 1 ? 0 : 1) | (plain_home >> part & 1 ? 0 : 2);
    if (!ways) continue;
    int to = forward(b, players, peg, part, into_home);
    uint64_t change = 0;
    if (to < HOME) {
      if (!lands(b, peg >> 3, from, to, &change)) continue;
    } else {
      change = hashes[peg >> 3][to] - hashes[peg >> 3][from];
    }
    Log log = {.size = 0};
    step(b, players, peg, to, &log);
    add_second(m, players, total - part, other, ways, change,
               (Group){.kind = ONE, .rank = total, .peg = peg, .to = to});
    undo(b, players, &log);
  }
}

INLINE unsigned mirrored(unsigned mask, int total) {
  return mirrors[mask & ((1u << total) - 2)] >> (9 - total);
}

// Both orders of two halves that neither meet each other nor a mate are one play (R31 to R34).
INLINE void add_splits(Match *m, int players, int total, const Movers *movers) {
  const Board *b = &m->board;
  unsigned parts = (1u << total) - 2;
  int length = SIDE * players;
  Reach seconds[20];
  for (int j = 0; j < movers->size; j++) {
    const Reach *reach = &movers->reach[j];
    seconds[j] = (Reach){mirrored(reach->track, total), mirrored(reach->mates, total),
                         mirrored(reach->home, total)};
  }
  for (int i = 0; i < movers->size; i++) {
    int peg = movers->peg[i], at = b->place[peg];
    unsigned track = movers->reach[i].track & parts, home = movers->reach[i].home & parts;
    for (unsigned mates = movers->reach[i].mates & parts; mates; mates &= mates - 1)
      add_behind_bump(m, players, total, peg, lowest(mates));
    if (!(track | home)) continue;
    for (int j = 0; j < movers->size; j++) {
      if (i == j) continue;
      int other = movers->peg[j], there = b->place[other], same = peg >> 3 == other >> 3;
      Reach second = seconds[j];
      int ahead = length;  // how far the other peg is ahead of this one
      if (at < HOME && there < HOME) {
        ahead = there - at;
        if (2 * ahead > length) ahead -= length;
        if (2 * ahead < -length) ahead += length;
      }
      unsigned apart = second.track;  // unless both would end on one hole
      if (-total < ahead && ahead < total && !((ahead + total) & 1))
        apart &= ~(1u << (ahead + total) / 2);
      unsigned tried = second.mates, tried_home = tried;
      if (!same) {
        tried |= second.track & ~apart;
      } else if (at > HOME) {
        tried_home = parts;
      } else {
        if (-total < ahead && ahead < 0) tried |= (2u << (total + ahead)) - 2;  // makes way
        tried_home = tried | second.home;
      }
      if (i < j) {
        Group group = {.kind = PAIR, .rank = total, .peg = peg, .other = other};
        group.bits = track & apart;
        add(m, __builtin_popcount(group.bits), group);
        group.bits = home & second.track, group.to = 1;
        add(m, __builtin_popcount(group.bits), group);
        group.bits = same ? 0 : home & second.home, group.other_to = 1;
        add(m, __builtin_popcount(group.bits), group);
        group.bits = track & second.home, group.to = 0;
        add(m, __builtin_popcount(group.bits), group);
      }
      if (track & tried)
        add_tried(m, players, total, peg, 0, track & tried, other, apart, second.home);
      if (home & tried_home)
        add_tried(m, players, total, peg, 1, home & tried_home, other, second.track,
                  same ? 0 : second.home);
    }
  }
}

SLOW void add_jumps_on_mates(Match *m, int players, int peg) {
  const Board *b = &m->board;
  for (int colour = peg >> 3 & 1; colour < players; colour += 2)
    for (int other = 8 * colour; other < 8 * colour + 5; other++) {
      int to = b->place[other];
      uint64_t change = 0;
      if (colour != peg >> 3 && to < HOME && lands(b, peg >> 3, b->place[peg], to, &change))
        add_once(m, 1, change, (Group){.kind = ONE, .rank = JOKER, .peg = peg, .to = to});
    }
}

// Note all distinct legal actions of a seat that holds cards of these ranks.
INLINE void list_actions(Match *m, int players, int seat, unsigned ranks) {
  const Board *b = &m->board;
  int team = seat & 1, length = SIDE * players;
  unsigned values = ranks & VALUES & ~(1u << EIGHT), tens = __builtin_popcount(ranks & TENS);
  unsigned with_ten = values | (tens ? 1u << TEN : 0), outs = __builtin_popcount(ranks & OUTS);
  Movers movers = {.size = 0};
  int at_start[4], num_at_start = 0;
  m->actions = m->num_groups = 0;
  m->stamp++;
  for (int colour = team; colour < players; colour += 2) {
    int waiting = -1;
    for (int peg = 8 * colour; peg < 8 * colour + 5; peg++) {
      int at = b->place[peg];
      if (at == START) {
        waiting = peg;
        continue;
      }
      Reach reach = reach_of(b, players, peg);
      movers.peg[movers.size] = peg;
      movers.reach[movers.size++] = reach;
      Group group = {.kind = SINGLE, .peg = peg};
      group.bits = reach.track & values;
      add(m, __builtin_popcount(group.bits), group);
      group.bits = reach.home & values, group.to = 1;
      add(m, __builtin_popcount(group.bits), group);
      group.kind = TENFOLD;
      if (reach.home >> TEN & 1) add(m, tens, group);
      group.to = 0;
      if (reach.track >> TEN & 1) add(m, tens, group);
      for (unsigned mates = reach.mates & with_ten; mates; mates &= mates - 1) {
        int n = lowest(mates), to = ahead_of(players, at, n);
        uint64_t change = 0;
        if (lands(b, colour, at, to, &change))
          add_once(m, n == TEN ? tens : 1, change,
                   (Group){.kind = ONE, .rank = n, .peg = peg, .to = to});
      }
      if (ranks >> EIGHT & 1 && at < HOME) {
        int to = ahead_of(players, at, -8);
        uint64_t change = 0;
        Group back = {.kind = ONE, .rank = EIGHT, .peg = peg, .to = to};
        if (!(window(b->own[colour], to) & 0xFF) && lands(b, colour, at, to, &change))
          add_once(m, 1, change, back);
      }
    }
    if (waiting < 0) continue;
    at_start[num_at_start++] = waiting;
    uint64_t change = 0;
    if (outs && lands(b, colour, START, SIDE * colour + 8, &change))
      add(m, outs, (Group){.kind = OUT, .peg = waiting, .to = SIDE * colour + 8});
  }
  if (ranks >> SEVEN & 1) add_splits(m, players, SEVEN, &movers);
  if (ranks >> NINE & 1) add_splits(m, players, NINE, &movers);
  unsigned plain = m->actions;
  if (ranks >> JOKER & 1) {
    const uint64_t *enemies = b->team[!team];
    unsigned targets = 0;
    for (int k = 0; k <= (length - 1) >> 6; k++) {
      int left = length - 64 * k;
      targets += __builtin_popcountll(left < 64 ? enemies[k] & ((1ULL << left) - 1) : enemies[k]);
    }
    for (int k = 0; k < (num_at_start ? num_at_start : movers.size); k++) {  // R36
      int peg = num_at_start ? at_start[k] : movers.peg[k];
      if (!num_at_start && b->place[peg] >= HOME) continue;
      add(m, targets, (Group){.kind = JUMP, .rank = JOKER, .peg = peg});
      add_jumps_on_mates(m, players, peg);
    }
  }
  if (!plain) add(m, __builtin_popcount(ranks), (Group){.kind = DISCARD});  // R12, R13
}

// Play one of the actions that were listed; return the rank of its card.
INLINE int play(Match *m, int players, int seat, unsigned ranks, unsigned choice) {
  Board *b = &m->board;
  Group group = m->groups[0];
  unsigned before = 0;
  for (int k = 0; group.end <= choice;) {
    before = group.end;
    group = m->groups[++k];
  }
  choice -= before;
  int peg = group.peg, part;
  Log log = {.size = 0};
  switch (group.kind) {
    case SINGLE:
      part = nth(group.bits, choice);
      step(b, players, peg, forward(b, players, peg, part, group.to), &log);
      return part;
    case TENFOLD:
      step(b, players, peg, forward(b, players, peg, TEN, group.to), &log);
      return nth(ranks & TENS, choice);
    case OUT:
      step(b, players, peg, group.to, &log);
      return nth(ranks & OUTS, choice);
    case PAIR:
      part = nth(group.bits, choice);
      step(b, players, peg, forward(b, players, peg, part, group.to), &log);
      part = group.rank - part;
      peg = group.other;
      step(b, players, peg, forward(b, players, peg, part, group.other_to), &log);
      return group.rank;
    case JUMP:
      for (int colour = !(seat & 1);; colour += 2)
        for (int other = 8 * colour; other < 8 * colour + 5; other++)
          if (b->place[other] < HOME && !choice--) {
            step(b, players, peg, b->place[other], &log);
            return JOKER;
          }
    case ONE:
      step(b, players, peg, group.to, &log);
      if (group.other_to) step(b, players, group.other, group.other_to, &log);
      return group.rank == TEN ? nth(ranks & TENS, choice) : group.rank;
    default:
      return nth(ranks, choice);
  }
}

INLINE unsigned ranks_of(const uint8_t *hand) {
  unsigned ranks = 0;
  for (int rank = 0; rank < RANKS; rank++) ranks |= (unsigned)(hand[rank] != 0) << rank;
  return ranks;
}

// The cards

static void shuffle_pile(Match *m) {
  for (int k = m->pile_size - 1; k > 0; k--) {
    int other = below(k + 1);
    uint8_t card = m->pile[k];
    m->pile[k] = m->pile[other];
    m->pile[other] = card;
  }
}

INLINE void draw(Match *m, int seat) {
  if (!m->pile_size) {  // R15
    for (int rank = 0; rank < RANKS; rank++)
      for (; m->discards[rank]; m->discards[rank]--) m->pile[m->pile_size++] = rank;
    shuffle_pile(m);
  }
  m->hands[seat][m->pile[--m->pile_size]]++;
}

static void begin(Match *m, int players) {
  int decks = players == 8 ? 4 : 3;
  memset(&m->board, 0, sizeof m->board);
  memset(m->board.place, START, sizeof m->board.place);
  memset(m->hands, 0, sizeof m->hands);
  memset(m->discards, 0, sizeof m->discards);
  m->pile_size = 0;
  for (int rank = 0; rank < RANKS; rank++)
    for (int k = 0; k < decks * (rank == JOKER ? 2 : 4); k++) m->pile[m->pile_size++] = rank;
  shuffle_pile(m);
  for (int k = 0; k < 5 * players; k++) m->hands[k % players][m->pile[--m->pile_size]]++;
}

// Programs

INLINE void measure(Match *m, int players, long matches) {
  struct timespec began, ended;
  double turns = 0, legal = 0, squares = 0, wins = 0;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &began);
  for (long match = 0; match < matches; match++) {
    begin(m, players);
    int first = below(players), seat = first, turn = 0;
    while (turn < MOST_TURNS) {
      uint8_t *hand = m->hands[seat];
      unsigned ranks = ranks_of(hand);
      list_actions(m, players, seat, ranks);
      legal += m->actions;
      turn++;
      int rank = play(m, players, seat, ranks, below(m->actions));
      hand[rank]--;
      m->discards[rank]++;
      int all_home = 0x3E;
      for (int colour = seat & 1; colour < players; colour += 2) all_home &= m->board.lane[colour];
      if (all_home == 0x3E) {  // R39
        wins += (seat & 1) == (first & 1);
        break;
      }
      draw(m, seat);
      seat = seat + 1 == players ? 0 : seat + 1;
    }
    turns += turn;
    squares += (double)turn * turn;
  }
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
  double seconds = (ended.tv_sec - began.tv_sec) + 1e-9 * (ended.tv_nsec - began.tv_nsec);
  double mean = turns / matches;
  printf("{\"players\": %d, \"matches\": %ld, \"turns\": %.0f, \"turns_per_s\": %.4g, "
         "\"legal_per_turn\": %.4f, \"turns_per_match\": %.3f, \"variance_of_turns\": %.1f, "
         "\"first_team_wins\": %.4f}\n",
         players, matches, turns, turns / seconds, legal / turns, mean,
         squares / matches - mean * mean, wins / matches);
}

static int check(Match *m) {
  int players, seat, number;
  while (scanf("%d %d", &players, &seat) == 2) {
    begin(m, players);
    memset(m->hands, 0, sizeof m->hands);
    for (int rank = 0; rank < RANKS; rank++) {
      if (scanf("%d", &number) != 1) return 1;
      m->hands[seat][rank] = number;
    }
    for (int colour = 0; colour < players; colour++)
      for (int k = 0; k < 5; k++) {
        if (scanf("%d", &number) != 1) return 1;
        put(&m->board, players, 8 * colour + k, number);
      }
    list_actions(m, players, seat, ranks_of(m->hands[seat]));
    printf("%u\n", m->actions);
  }
  return 0;
}

int main(int argc, char **argv) {
  static Match match;
  for (int mask = 0; mask < 512; mask++)
    for (int part = 1; part < 9; part++)
      if (mask >> part & 1) mirrors[mask] |= 1 << (9 - part);
  for (int colour = 0; colour < 8; colour++)
    for (int at = 0; at <= START; at++)
      hashes[colour][at] = (uint64_t)below(UINT32_MAX) << 32 | below(UINT32_MAX);
  if (argc == 2 && !strcmp(argv[1], "check")) return check(&match);
  if (argc != 4) {
    fprintf(stderr, "usage: pegs_limit PLAYERS MATCHES SEED | pegs_limit check < POSITIONS\n");
    return 2;
  }
  int players = atoi(argv[1]);
  long matches = atol(argv[2]);
  seed_state = strtoull(argv[3], NULL, 10) * 0x9E3779B97F4A7C15ULL | 1;
  for (int k = 0; k < 8; k++) below(2);
  if (players == 4) measure(&match, 4, matches);
  else if (players == 6) measure(&match, 6, matches);
  else if (players == 8) measure(&match, 8, matches);
  else return 2;
  return 0;
}
