/** A sentence that visitors, owners or operators rely on, and what proves it. */
export interface Promised {
  readonly group: string;
  readonly promise: string;
  /** Tests of `npm test`: the file, and a part of the test's title, or of its source with a title for readers. */
  readonly tests: readonly (readonly [path: string, part: string, title?: string])[];
  /** What else proves it: a name of `npm run verify`. */
  readonly checks?: readonly string[];
  /** Where the tests run it. */
  readonly engines: string;
}

const ANSWERS = "No answer lost, none counted twice";
const MONEY = "Money and mails";
const PAGE = "The page around the chat";
const PRIVACY = "Privacy";
const PEOPLE = "For everyone";
const OWNERS = "Owners and operators";

export const promises: readonly Promised[] = [
  {
    group: ANSWERS,
    promise: "Lost, repeated and late requests neither lose nor double an answer.",
    tests: [
      ["fault-schedules/src/server-fixture.test.ts", "900 fault schedules on two flow servers"],
      ["fault-schedules/src/sqlite-fixture.test.ts", "300 fault schedules on flow servers with SQLite"],
      ["fault-schedules/src/broken-rules.test.ts", "a schedule fails without the safeguard"],
    ],
    checks: ["schedules", "safeguards"],
    engines: "Node",
  },
  {
    group: ANSWERS,
    promise: "An impatient visitor on a broken network loses no answer, in a real browser.",
    tests: [],
    checks: ["long"],
    engines: "Chromium",
  },
  {
    group: ANSWERS,
    promise:
      "The same visitors, owners and faults end the same on memory, SQLite and Postgres, with one server and with three.",
    tests: [["fault-schedules/src/simulation/simulation.test.ts", "worlds end equally"]],
    checks: ["simulate"],
    engines: "Node, SQLite and Postgres",
  },
  {
    group: ANSWERS,
    promise: "Honest visitors are answered while strangers flood the server and its services fail.",
    tests: [],
    checks: ["chaos"],
    engines: "Node, SQLite and Postgres",
  },
  {
    group: ANSWERS,
    promise: "A server that is killed while it answers loses nothing that was confirmed.",
    tests: [["packages/server/src/testing/kill-rounds.test.ts", "a server that is killed under load"]],
    checks: ["kill-rounds"],
    engines: "Node, SQLite and Postgres",
  },
  {
    group: ANSWERS,
    promise: "An upgrade fails no request.",
    tests: [["packages/server/src/testing/rolling-upgrade.test.ts", "a rolling upgrade fails no request"]],
    checks: ["rolling-restart"],
    engines: "Node, Postgres",
  },
  {
    group: ANSWERS,
    promise: "A backup contains every answer that was confirmed before it, and can be restored.",
    tests: [["packages/server/src/testing/backup-rehearsal.test.ts", "a backup under load"]],
    engines: "Node, SQLite",
  },
  {
    group: ANSWERS,
    promise: "What a visitor sees after each fault is what the table of faults says.",
    tests: [["e2e/faults/faults.e2e.test.ts", "docs/faults.md matches the catalogue"]],
    engines: "Chromium",
  },
  {
    group: ANSWERS,
    promise: "Our server keeps what the chat protocol promises, and the check finds servers that don't.",
    tests: [
      ["packages/conformance/src/own-servers.test.ts", "a server on SQLite keeps every promise"],
      [
        "packages/conformance/src/broken-servers.test.ts",
        "$foundBy finds: $name",
        "each check finds a server that breaks its promise",
      ],
    ],
    engines: "Node, HTTP",
  },
  {
    group: MONEY,
    promise: "A budget for language models isn't exceeded, however many visitors ask at once.",
    tests: [["packages/server/src/limits/ai-budgets.test.ts", "is not exceeded by 200 parallel visitors"]],
    engines: "Node, SQLite and Postgres",
  },
  {
    group: MONEY,
    promise: "Strangers can't send mail to whom they like, nor more than the owner allows.",
    tests: [["packages/server/src/limits/mail-budgets.test.ts", "a bot's budget is shared by all instances"]],
    engines: "Node, SQLite and Postgres",
  },
  {
    group: MONEY,
    promise: "A payment counts only if the provider confirms it.",
    tests: [["e2e/inputs/payment.e2e.test.ts", "an address that claims a payment is not trusted"]],
    engines: "Chromium",
  },
  {
    group: MONEY,
    promise: "An owner is warned of the usual ways in which a page can choose what is paid.",
    tests: [
      [
        "packages/engine/src/inspect/inspect-payments.test.ts",
        "warns if the variable is left as it is by %s",
        "what may leave a variable to the page",
      ],
      [
        "packages/engine/src/inspect/inspect-links.test.ts",
        "reports a payment behind two links, also of bots that link each other",
      ],
    ],
    engines: "Node",
  },
  {
    group: MONEY,
    promise: "One visitor, one address or one bot doesn't hold up the others.",
    tests: [
      ["packages/server/src/limits/fairness.test.ts", "delays neither another bot nor another visitor"],
    ],
    engines: "Node",
  },
  {
    group: PAGE,
    promise: "No text of a visitor, a model or a bot runs as code.",
    tests: [
      ["e2e/security/stored-state.e2e.test.ts", "actions, code and markup planted in storage"],
      [
        "packages/widget/src/messages/safety/payload-corpus.browser.test.tsx",
        "streamed Markdown executes nothing, wherever it is cut",
      ],
    ],
    checks: ["payloads", "firefox"],
    engines: "Chromium; the second test also Firefox",
  },
  {
    group: PAGE,
    promise: "No input crashes a parser, or takes more than linear time to read.",
    tests: [["fuzz/src/fuzz.test.ts", "runTarget(target", "hostile inputs for every parser"]],
    checks: ["fuzz"],
    engines: "Node",
  },
  {
    group: PAGE,
    promise: "A removed chat leaves nothing in its page.",
    tests: [["e2e/embedding/prerendered.e2e.test.ts", "a removed chat leaves nothing behind"]],
    engines: "Chromium",
  },
  {
    group: PAGE,
    promise: "The widget's files are those that the manifest names.",
    tests: [
      ["e2e/packages/package-contents.e2e.test.ts", "the size and integrity of every file"],
      [
        "packages/server/src/routes/bot-pages.test.ts",
        "every file of the widget's manifest with its integrity",
      ],
    ],
    engines: "Node",
  },
  {
    group: PAGE,
    promise: "Anyone can build the published files from the source, byte for byte.",
    tests: [],
    checks: ["reproducible"],
    engines: "Node",
  },
  {
    group: PAGE,
    promise:
      "Other people's packages are fixed by their content, have a free license, and run nothing when installed.",
    tests: [
      ["tools/locked-packages.test.ts", "every locked package has an allowed license and an integrity"],
    ],
    checks: ["audit"],
    engines: "Node",
  },
  {
    group: PRIVACY,
    promise: "No request goes to anyone else than the bot's server, and nothing is stored that isn't needed.",
    tests: [["e2e/embedding/privacy.e2e.test.ts", "a visit step by step"]],
    engines: "Chromium",
  },
  {
    group: PRIVACY,
    promise: "No file of the server contains the text of a visitor who was removed.",
    tests: [["packages/server/src/testing/erasure.test.ts", "no file of the data folder contains"]],
    engines: "Node, SQLite",
  },
  {
    group: PRIVACY,
    promise: "The owner's answers are for the owner alone.",
    tests: [
      ["packages/server/src/routes/owner/owner-routes.test.ts", "rejects everything that a visitor knows"],
    ],
    engines: "Node, HTTP",
  },
  {
    group: PEOPLE,
    promise: "axe finds no violation in any input, message or mode.",
    tests: [["e2e/accessibility/gallery.e2e.test.ts", "axe finds no violation in any input or message"]],
    checks: ["axe"],
    engines: "Chromium",
  },
  {
    group: PEOPLE,
    promise: "Every input can be answered by keyboard alone.",
    tests: [["e2e/inputs/every-input.e2e.test.ts", "every input is answered by keyboard alone"]],
    engines: "Chromium",
  },
  {
    group: PEOPLE,
    promise: "A conversation is announced once, in order.",
    tests: [["e2e/accessibility/announcements.e2e.test.ts", "a conversation is announced once"]],
    checks: ["webkit"],
    engines: "Chromium, WebKitGTK",
  },
  {
    group: PEOPLE,
    promise: "A visit works in Firefox and in WebKit.",
    tests: [
      ["e2e/browsers/short-visit.firefox.e2e.test.ts", "describeShortVisit(firefox", "a short visit"],
      ["e2e/browsers/short-visit.webkit.e2e.test.ts", "describeShortVisit(webKit", "a short visit"],
    ],
    checks: ["firefox", "webkit"],
    engines: "Firefox, WebKitGTK",
  },
  {
    group: OWNERS,
    promise: "A bot is made, changed, tried and published without code.",
    tests: [["e2e/editor/bot-editor.e2e.test.ts", "a bot is made from a template"]],
    engines: "Chromium",
  },
  {
    group: OWNERS,
    promise: "The packages install and talk in an empty project, as the first hour says.",
    tests: [["e2e/packages/installed-packages.e2e.test.ts", "docs/first-hour.md is what a stranger sees"]],
    engines: "Node, npm",
  },
  {
    group: OWNERS,
    promise: "The chat works in apps of Vite and Next.js, and their tests in Vitest, Jest and Playwright.",
    tests: [],
    checks: ["long"],
    engines: "Chromium, Node",
  },
  {
    group: OWNERS,
    promise: "A database that is away or a disk that is full is said, and the server recovers by itself.",
    tests: [
      ["packages/server/src/testing/outages.test.ts", "a missing database is a 503"],
      ["packages/server/src/testing/outages.test.ts", "a disk that refuses writes"],
    ],
    engines: "Node, SQLite and Postgres",
  },
];
