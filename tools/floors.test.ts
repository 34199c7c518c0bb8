import { describe, expect, test } from "vitest";
import { findCircle, importGraph } from "./import-graph.ts";

/** A folder of a package's `src`, and the folders that it may import. `.` are the files beside the folders. */
type Floor = readonly [folder: string, mayImport: readonly string[]];

/** Folders that import only folders above them in the table, so that each can be understood without those below. */
const widget: readonly Floor[] = [
  ["browser", []],
  ["contract", []],
  ["i18n", []],
  ["proof-of-work", []],
  ["transcript-file", []],
  ["vendor", []],
  ["theme", ["browser"]],
  ["chat-context", ["browser", "contract", "i18n", "theme"]],
  ["controls", ["chat-context"]],
  ["display-rules", ["browser", "contract"]],
  ["actions", ["browser", "contract"]],
  ["uploads", ["browser", "chat-context", "i18n"]],
  ["messages", ["actions", "browser", "chat-context", "controls", "i18n"]],
  ["inputs", ["browser", "chat-context", "controls", "i18n", "uploads"]],
  [
    "chat",
    [
      "actions",
      "browser",
      "chat-context",
      "contract",
      "controls",
      "i18n",
      "inputs",
      "messages",
      "theme",
      "transcript-file",
      "uploads",
    ],
  ],
  ["opening", ["chat", "chat-context", "contract", "controls", "inputs", "messages", "theme"]],
  ["identity", ["browser", "contract"]],
  ["shell", ["browser", "contract", "display-rules", "i18n", "identity", "proof-of-work", "transcript-file"]],
  [".", ["chat", "contract", "shell"]],
];

const client: readonly Floor[] = [
  ["contract", []],
  ["transport", ["contract"]],
  ["model", ["contract"]],
  ["composer", ["contract", "model"]],
  ["saved", ["composer", "contract", "model"]],
  ["actions", ["composer", "contract", "model"]],
  ["transcript", ["actions", "composer", "contract", "model"]],
  ["outbox", ["actions", "composer", "contract", "model", "transcript"]],
  ["edit", ["composer", "contract", "model", "outbox"]],
  ["feedback", ["contract", "model", "outbox"]],
  ["stream", ["actions", "composer", "contract", "model", "outbox", "transcript"]],
  ["restore", ["composer", "contract", "model", "outbox", "feedback", "saved", "transcript"]],
  ["start", ["composer", "contract", "model", "outbox", "feedback", "restore", "saved", "transcript"]],
  [
    "reducer",
    [
      "actions",
      "composer",
      "contract",
      "edit",
      "model",
      "outbox",
      "feedback",
      "restore",
      "saved",
      "start",
      "stream",
      "transcript",
    ],
  ],
  ["runtime", ["contract", "model", "outbox", "reducer", "restore", "saved", "start"]],
  [".", ["contract", "model", "reducer", "restore", "runtime", "saved", "start", "transport"]],
];

const engine: readonly Floor[] = [
  ["bot", []],
  ["themes", []],
  ["state", ["bot"]],
  ["effects", ["bot", "state"]],
  ["turn", ["bot", "effects", "state"]],
  ["variables", ["bot", "effects", "state", "turn"]],
  ["edit", ["bot", "effects", "state", "turn"]],
  ["conditions", ["bot", "effects", "turn", "variables"]],
  ["rich-text", ["effects", "turn", "variables"]],
  ["flow", ["bot", "edit", "effects", "state", "turn", "variables"]],
  ["authoring", ["bot", "themes"]],
  [
    "blocks",
    ["authoring", "bot", "conditions", "edit", "effects", "flow", "rich-text", "state", "turn", "variables"],
  ],
  ["run", ["blocks", "bot", "effects", "flow", "state", "turn"]],
  ["inspect", ["authoring", "blocks", "bot", "conditions", "variables"]],
  ["translate", ["blocks", "bot", "rich-text", "variables"]],
  ["simulate", ["blocks", "bot", "effects", "flow", "run", "state", "turn"]],
  ["define", ["authoring", "blocks", "bot", "conditions", "themes"]],
  [
    "conversation-tests",
    ["authoring", "blocks", "bot", "conditions", "define", "effects", "rich-text", "simulate", "turn"],
  ],
  ["import", ["authoring", "blocks", "bot", "conditions", "define", "inspect", "translate"]],
  ["convert", ["authoring", "blocks", "bot", "define", "rich-text", "themes"]],
  [
    ".",
    [
      "authoring",
      "blocks",
      "bot",
      "convert",
      "conversation-tests",
      "define",
      "effects",
      "import",
      "inspect",
      "rich-text",
      "run",
      "simulate",
      "state",
      "themes",
      "translate",
      "turn",
    ],
  ],
];

const streamingMarkdown: readonly Floor[] = [
  ["inline", []],
  ["blocks", ["inline"]],
  [".", ["blocks", "inline"]],
];

/** Each line may import all lines before it. Folders of one line don't import each other. */
const server = stack([
  ["failures", "languages", "log", "net", "openapi", "threads"],
  ["sandbox", "store"],
  ["bots", "limits", "reports", "webhooks"],
  ["data", "settings"],
  ["effects", "identity"],
  ["files"],
  ["backup", "pages", "results", "sessions"],
  ["metrics", "owners"],
  ["http"],
  ["routes"],
  ["config"],
  ["composition", "in-page"],
  ["."],
  ["node"],
  ["cli"],
]);

function stack(floors: readonly (readonly string[])[]): readonly Floor[] {
  return floors.flatMap((folders, index) =>
    folders.map((folder): Floor => [folder, floors.slice(0, index).flat()]),
  );
}

function folderOf(path: string): string {
  const [first = "", ...rest] = path.split("/");
  return rest.length === 0 ? "." : first;
}

describe.each(Object.entries({ client, widget, "streaming-markdown": streamingMarkdown, engine, server }))(
  "the folders of %s",
  (name, floors) => {
    const graph = importGraph(`packages/${name}/src`);

    test("are all in the table", () => {
      expect(new Set([...graph.keys()].map(folderOf))).toEqual(new Set(floors.map(([folder]) => folder)));
    });

    test.each(floors)("%s imports only what its floor allows", (folder, mayImport) => {
      const forbidden = [...graph]
        .filter(([path]) => folderOf(path) === folder)
        .flatMap(([path, imports]) =>
          imports
            .filter((imported) => ![folder, ...mayImport].includes(folderOf(imported)))
            .map((imported) => `${path} imports ${imported}`),
        );
      expect(forbidden).toEqual([]);
    });
  },
);

test.each(Object.entries({ client, widget, "streaming-markdown": streamingMarkdown, engine, server }))(
  "each folder of %s imports only those above it",
  (_, floors) => {
    const folders = floors.map(([folder]) => folder);
    const upward = floors.flatMap(([folder, mayImport], index) =>
      mayImport
        .filter((imported) => !folders.slice(0, index).includes(imported))
        .map((imported) => `${folder} -> ${imported}`),
    );
    expect(upward).toEqual([]);
  },
);

// The protocol has circles of types.
test.each([
  "packages/client/src",
  "packages/streaming-markdown/src",
  "packages/engine/src",
  "packages/server/src",
  "packages/widget/src",
  "packages/react/src",
  "packages/create-banter/src",
  "packages/conformance/src",
  "apps/admin/src",
])("no two files of %s import each other, directly or through others", (folder) => {
  expect(findCircle(importGraph(folder))).toBeUndefined();
});
