import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./run-command.ts";

const guide = readFileSync(join(root, "docs/troubleshooting.md"), "utf8");
const source = globSync("packages/{engine,server,widget,client,protocol}/src/**/*.{ts,tsx}", { cwd: root })
  .filter((path) => !/\.test\.|\/testing\//.test(path))
  .map((path) => readFileSync(join(root, path), "utf8"))
  .join("\n")
  .replaceAll(/(?:"|`) \+\s+(?:"|`)/g, "");

/** Names in examples of messages, where the source has a placeholder. */
const EXAMPLES =
  /…|: |"[^"]*"[.:]?|\d+|BANTER_AI_[\w…]+|BANTER_STRIPE_SECRET_KEY|www\.example\.com|cv\.pdf|@banter\/admin|banter-bubble|connect ECONNREFUSED|data folder|database/;

/** Messages of browsers and of Node. */
const OTHERS = new Set(["Cannot use import statement outside a module"]);

/** Messages in the first cell of a row: in code, or in quotation marks as visitors see them. */
const messages = [...guide.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = ""]) =>
  [...cell.matchAll(/(`+) ?(.+?) ?\1|^"(.+?)"/g)].flatMap(([, , code, quoted]) => code ?? quoted ?? []),
);

test.each([...new Set(messages)].filter((message) => / \w+ /.test(message) && !OTHERS.has(message)))(
  "the message %j exists",
  (message) => {
    const fragments = message.split(EXAMPLES).filter((fragment) => fragment.trim().split(/\s+/).length >= 3);
    expect(fragments.filter((fragment) => !source.includes(fragment.trim()))).toEqual([]);
  },
);
