// Serves Fool on the port given; in memory, as boardgame.io does unless told otherwise.
const { Server, Origins } = require("boardgame.io/server");
const { Fool } = require("./fool.js");

Server({ games: [Fool], origins: [Origins.LOCALHOST] }).run(
  { port: Number(process.argv[2]), lobbyConfig: undefined },
  () => console.log("ready"),
);
