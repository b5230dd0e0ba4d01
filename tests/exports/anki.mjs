// anki.mjs PACKAGE: what anki-reader finds in a package of Anki: its version, its media, and of each card the deck, the front and the back.
import {readFileSync} from "node:fs";
import {readAnkiPackage} from "anki-reader";

const {collection, media} = await readAnkiPackage(new Blob([readFileSync(process.argv[2])]));
const cards = Object.values(collection.getDecks()).flatMap((deck) =>
  Object.values(deck.getCards()).map((card) => [deck.getName(), card.getFront(), card.getBack()]));
process.stdout.write(JSON.stringify({version: collection.getVersion(), media: Object.keys(media), cards}));
