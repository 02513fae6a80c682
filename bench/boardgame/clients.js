// Seats a client in every seat of TABLES tables of four and lets each play as soon as it may, for
// SECONDS; prints how many moves came back. `node clients.js PORT TABLES SECONDS`.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Fool, legal } = require("./fool.js");

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const server = `http://127.0.0.1:${port}`;
let moves = 0;

async function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(server + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function seatTable() {
  const { matchID } = await post("/games/fool/create", { numPlayers: 4 });
  for (let seat = 0; seat < 4; seat++) {
    const playerID = String(seat);
    const { playerCredentials: credentials } = await post(`/games/fool/${matchID}/join`, {
      playerID,
      playerName: `p${seat}`,
    });
    const multiplayer = SocketIO({ server });
    const client = Client({ game: Fool, multiplayer, matchID, playerID, credentials, debug: false });
    let seen = -1;
    client.subscribe((state) => {
      if (!state || state._stateID === seen) return;
      seen = state._stateID;
      if (seat === 0) moves += 1;
      if (state.ctx.currentPlayer !== playerID) return;
      client.moves.play(legal(state.G, seat)[0]);
    });
    client.start();
  }
}

(async () => {
  await Promise.all(Array.from({ length: tables }, seatTable));
  await new Promise((done) => setTimeout(done, 1000));
  console.log("started");
  const before = moves;
  await new Promise((done) => setTimeout(done, seconds * 1000));
  console.log(JSON.stringify({ moves: moves - before }));
  process.exit(0);
})();
