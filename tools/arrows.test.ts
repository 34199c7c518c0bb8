import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { importSpecifiers, sourceFiles } from "./import-graph.ts";
import { root } from "./run-command.ts";

/** Which packages each package may import. The arrows of ARCHITECTURE.md. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  protocol: [],
  "streaming-markdown": [],
  client: ["@banter/protocol"],
  widget: ["@banter/client", "@banter/protocol", "@banter/streaming-markdown"],
  react: ["@banter/widget"],
  engine: ["@banter/protocol", "@banter/protocol/reply-schemas", "@banter/streaming-markdown"],
  server: ["@banter/engine", "@banter/engine/runtime", "@banter/protocol", "@banter/protocol/reply-schemas"],
  "create-banter": [],
  conformance: ["@banter/protocol", "@banter/protocol/reply-schemas"],
  admin: [
    "@banter/engine/runtime",
    "@banter/protocol",
    "@banter/protocol/reply-schemas",
    "@banter/server/test-ports",
  ],
};

/** Workspaces outside packages/. */
const apps: ReadonlySet<string> = new Set(["admin"]);

function folderOf(name: string): string {
  return apps.has(name) ? `apps/${name}` : `packages/${name}`;
}

/** Packages without I/O: no Node modules either. */
const pure = ["protocol", "streaming-markdown", "client", "engine"];

function filesOf(name: string): readonly string[] {
  const folder = `${folderOf(name)}/src`;
  return sourceFiles(folder)
    .filter((path) => !path.includes("safety/"))
    .map((path) => join(folder, path));
}

describe.each(Object.entries(arrows))("%s", (name, allowed) => {
  const files = filesOf(name);

  test("has source files", () => {
    expect(files.length).toBeGreaterThan(0);
  });

  test("imports only the packages its arrows allow", () => {
    const wrong = files.flatMap((path) =>
      importSpecifiers(path)
        .filter((specifier) => specifier.startsWith("@banter/") && !allowed.includes(specifier))
        .map((specifier) => `${path} imports ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });

  test("declares what it imports", () => {
    const manifest: unknown = JSON.parse(readFileSync(join(root, folderOf(name), "package.json"), "utf8"));
    const text = JSON.stringify(manifest);
    const missing = files.flatMap((path) =>
      importSpecifiers(path)
        .filter((specifier) => /^(@[a-z]|[a-z])/.test(specifier) && !specifier.startsWith("node:"))
        .filter((specifier) => !specifier.startsWith("virtual:"))
        .map((specifier) =>
          specifier
            .split("/")
            .slice(0, specifier.startsWith("@") ? 2 : 1)
            .join("/"),
        )
        .filter((dependency) => !text.includes(`"${dependency}"`))
        .map((dependency) => `${path} imports ${dependency}`),
    );
    expect(missing).toEqual([]);
  });
});

test.each(pure)("%s is pure: no Node modules, no reach out of its package", (name) => {
  const wrong = filesOf(name).flatMap((path) =>
    importSpecifiers(path)
      .filter((specifier) => specifier.startsWith("node:") || specifier.includes("packages/"))
      .map((specifier) => `${path} imports ${specifier}`),
  );
  expect(wrong).toEqual([]);
});

test("only the fault schedules combine the client with the server; nothing imports them", () => {
  const wrong = globSync(["packages/client/src/**/*.ts", "packages/*/src/**/*.{ts,tsx}", "apps/*/**/*.ts"], {
    cwd: root,
    exclude: ["**/node_modules/**"],
  }).flatMap((path) =>
    importSpecifiers(path)
      .filter(
        (specifier) =>
          /\/fault-schedules\//.test(specifier) ||
          (path.startsWith("packages/client/") && /(?:^@banter|\.\.)\/(?:server|engine)\b/.test(specifier)),
      )
      .map((specifier) => `${path} imports ${specifier}`),
  );
  expect(wrong).toEqual([]);
});
