// gift.mjs FILE: what gift-pegjs reads in it, as JSON.
import gift from "gift-pegjs";
import {readFileSync} from "node:fs";

process.stdout.write(JSON.stringify(gift.parse(readFileSync(process.argv[2], "utf8"))));
