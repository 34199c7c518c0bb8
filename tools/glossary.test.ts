import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./run-command.ts";

/*
 * A word that docs/glossary.md gives to one idea isn't the name of another. Names on the wire, in the database, in CSS and of
 * translated texts keep the words that they have (`reply_ratings`, `.banter-source`, `ratingSaved`), and so do the properties
 * that mirror them.
 */

const files = globSync("{packages,apps,e2e,fault-schedules,bench,tools}/**/*.{ts,tsx,css}", {
  cwd: root,
  exclude: ["**/node_modules/**", "**/dist/**"],
}).filter((path) => path !== "tools/glossary.test.ts");

/** The words that are forbidden in file names and in identifiers. */
const forbidden: readonly (readonly [term: string, paths: RegExp, identifiers: RegExp])[] = [
  [
    "reply feedback, not rating",
    /(?:reply|replaced|stored)-ratings?|rating-(?:rule|state|body|log)|\/ratings\//,
    /\b(?:[Rr]eplyRatings?\w*|(?:Given|Stored)Ratings?|ratingDelivery|(?:send|adopt|count|decide|replace)Ratings?)\b/,
  ],
  [
    "citation, not source",
    /(?:stream|number|model|stored)-sources?\b|source-marks?\b|\/sources\/|Source(?:List|Link)\.tsx/,
    /\b(?:(?:Cited|Numbered|Stored|Stream)Source|(?:number|format|mark|cited)Sources|sourceMark|Source(?:List|Link|Inline))\b/,
  ],
  [
    "proof of work, not proof; fault schedules, not proofs",
    /(?:^|\/)proofs?(?:\/|-(?!of-work))|(?<!tamper|transparent)-proofs?(?!-of-work)\b/,
    /(?<!\\)\b(?:[a-z]+Proof(?!OfWork)\w*|[Pp]roofs(?!OfWork)[A-Z]\w*|Proof(?!OfWork)[A-Z]\w*|proof(?!OfWork)[A-Z]\w*)\b/,
  ],
  [
    "color, not colour",
    /colour/i,
    /\b\w*[cC]olours?[A-Z]\w*\b|\b\w+Colours?\b|\b(?:const|let|readonly) colours?\b/,
  ],
  [
    "visitor, not guest (but in the theme's and the specification's names)",
    /(?:^|\/|-)[gG]uest(?!-?(?:bubble|program))/,
    /\b(?:[a-z]+Guest[A-Z]\w*|Guest[A-Z]\w*|guest(?!Bubbles?\b|Avatar(?:Url)?\b|Program\b|_)[A-Z]\w*)\b/,
  ],
  [
    "image, not picture (but in the choice of pictures)",
    /packages\/widget\/src\/messages\/.*[pP]icture/,
    /\b(?:Lightbox|Opened)Pictures?\b|\b(?:create|use)?PictureZoom\b/,
  ],
  ["URL, not address", /\/addresses\./, /\b(?:AddressContext|requestAddress|missingAddress|apiAddress)\b/],
  ["strings, not words", /(?:limit|closing)-words\b/, /\b(?:aiLimit|closing)Words\b/],
];

const named = files.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

test("a run of the client's reducer is a transition, not a step", () => {
  const wrong = named.filter(
    ({ path, text }) => path.startsWith("packages/client/") && /\b[sS]tep\b(?!-| |")|\/step\.ts/.test(text),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test.each(forbidden)("%s", (_term, paths, identifiers) => {
  const wrong = named.flatMap(({ path, text }) => {
    const found = identifiers.exec(text)?.[0];
    return paths.test(path) || found !== undefined ? [found === undefined ? path : `${path}: ${found}`] : [];
  });
  expect(wrong).toEqual([]);
});
