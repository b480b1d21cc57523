// Eights with boardgame.io, the rules of bench/bare.py, at a table of four: played at random for
// so many CPU seconds by a client without a server. Prints one line of JSON: version and moves a
// CPU second. Only the version where it is not installed (an empty one) or no time is given.
const SEATS = 4, SUIT = 13, EIGHT = 7, HAND = 5;

const fits = (card, top) =>
  card % SUIT === top % SUIT || card % SUIT === EIGHT || Math.floor(card / SUIT) === Math.floor(top / SUIT);

const Eights = {
  setup: ({ random }) => {
    const pile = random.Shuffle([...Array(52).keys()]);
    const hands = [...Array(SEATS).keys()].map(() => pile.splice(0, HAND));
    return { hands, top: pile.pop(), pile, passed: 0 };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, card) => {
      G.hands[playerID].splice(G.hands[playerID].indexOf(card), 1);
      G.top = card;
      G.passed = 0;
    },
    draw: ({ G, playerID }) => {
      if (G.pile.length) G.hands[playerID].push(G.pile.pop());
      else G.passed += 1;
    },
  },
  endIf: ({ G }) => G.passed === SEATS || G.hands.some((hand) => !hand.length) || undefined,
};

function playGame(Client) {
  const client = Client({ game: Eights, numPlayers: SEATS, debug: false });
  for (let moves = 0; ; moves++) {
    const { G, ctx } = client.getState();
    if (ctx.gameover) return moves;
    const legal = G.hands[ctx.currentPlayer].filter((card) => fits(card, G.top));
    if (legal.length) client.moves.play(legal[Math.floor(Math.random() * legal.length)]);
    else client.moves.draw();
  }
}

function spent() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function version() {
  try {
    return require("boardgame.io/package.json").version;
  } catch {
    return "";
  }
}

const found = { version: version() }, seconds = Number(process.argv[2] || 0);
if (found.version && seconds) {
  process.env.NODE_ENV = "production";
  const { Client } = require("boardgame.io/client");
  const begun = spent();
  let moves = 0;
  while (spent() < begun + seconds) moves += playGame(Client);
  found.rate = moves / (spent() - begun);
}
console.log(JSON.stringify(found));
