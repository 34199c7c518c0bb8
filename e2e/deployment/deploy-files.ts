import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { parse } from "yaml";
import { root } from "../../tools/run-command.ts";
import { readBlocks } from "../docs/doc-blocks.ts";

/** The folder that a reader of docs/deployment.md copies. */
export const deployFolder = join(root, "deploy");

export const guide = readFileSync(join(root, "docs/deployment.md"), "utf8");

/** The guide's blocks of commands. */
export const guideBlocks = readBlocks("docs/deployment.md", guide);

/** The guide's block with these words. */
export function blockWith(words: string): string {
  const found = guideBlocks.find(({ text }) => text.includes(words));
  if (found === undefined) throw new Error(`docs/deployment.md has no block with "${words}".`);
  return found.text;
}

/** The text that a block writes into a file by `cat > FILE <<END`. */
export function hereDocument(block: string): string {
  return /<<END\n([^]*?)^END$/m.exec(block)?.[1] ?? "";
}

export function readDeployFile(name: string): string {
  return readFileSync(join(deployFolder, name), "utf8");
}

const jsonList = v.pipe(
  v.string(),
  v.transform((text): unknown => JSON.parse(text)),
  v.array(v.string()),
);

/** What the image runs. */
export function readDockerfile() {
  const text = readDeployFile("Dockerfile");
  const instruction = (name: string) => new RegExp(`^${name} (.*)$`, "m").exec(text)?.[1] ?? "";
  return {
    /** Instructions in order, without their arguments. */
    instructions: [...text.matchAll(/^([A-Z]+) /gm)].map(([, name = ""]) => name),
    program: v.parse(jsonList, instruction("ENTRYPOINT")),
    parameters: v.parse(jsonList, instruction("CMD")),
    healthCheck: v.parse(jsonList, instruction("HEALTHCHECK").replace(/^.*?CMD /, "")),
    install: /npm install --global (\S+)/.exec(text)?.[1],
  };
}

const service = v.object({
  image: v.string(),
  environment: v.optional(v.record(v.string(), v.string()), {}),
  env_file: v.optional(v.string()),
  ports: v.optional(v.array(v.string()), []),
  volumes: v.optional(v.array(v.string()), []),
  depends_on: v.optional(v.record(v.string(), v.object({ condition: v.string() })), {}),
  healthcheck: v.optional(v.object({ test: v.array(v.string()) })),
});
const composeSchema = v.object({
  services: v.record(v.string(), service),
  volumes: v.record(v.string(), v.null()),
});

export type Compose = v.InferOutput<typeof composeSchema>;

export function readCompose(): Compose {
  return v.parse(composeSchema, parse(readDeployFile("compose.yaml")));
}

/** The names of `${NAME}`, `${NAME:-default}` and `${NAME:?message}`. */
export function interpolatedNames(text: string): readonly string[] {
  return [...text.matchAll(/\$\{(\w+)/g)].map(([, name = ""]) => name);
}

/** The lines of an `.env` file. */
export function parseEnvironment(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );
}
