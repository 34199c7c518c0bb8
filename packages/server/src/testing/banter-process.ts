import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { spawnNode } from "../../../../tools/spawn-node.ts";

interface ProcessOptions {
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** Default: this version, from source. */
  readonly program?: Program | undefined;
}

/** The `banter` command in its own process. */
export interface BanterProcess {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Everything it has printed so far. */
  output(): string;
  /** Sends a signal and waits for the exit; resolves with the exit code. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

/** The arguments of Node that run the `banter` command. */
export type Program = readonly string[];

const FROM_SOURCE: Program = [
  "--conditions=@banter/source",
  fileURLToPath(new URL("../cli/banter.ts", import.meta.url)),
];

function spawnBanter(
  args: readonly string[],
  cwd: string,
  { environment = {}, program = FROM_SOURCE }: ProcessOptions = {},
) {
  return spawnNode([...program, ...args], {
    cwd,
    // Without a load balancer in front there is nothing to wait for.
    env: { ...process.env, BANTER_DRAIN_SECONDS: "0", NO_COLOR: "1", ...environment },
  });
}

/** Runs a command to its end. With `isRead: false` the output pipe is closed before it prints. */
export async function runBanter(
  args: readonly string[],
  cwd: string,
  {
    isRead = true,
    environment,
  }: { readonly isRead?: boolean; readonly environment?: Readonly<Record<string, string>> } = {},
): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawnBanter(args, cwd, { environment });
  if (!isRead) child.stdout.destroy();
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  await once(child, "close");
  return { code: child.exitCode, output, errors };
}

/** Starts a server and waits until it listens; port 0 is any free one. Rejects if it exits before that. */
export async function startBanter(
  args: readonly string[],
  cwd: string,
  environment?: Readonly<Record<string, string>>,
  program?: Program,
): Promise<BanterProcess> {
  const child = spawnBanter(args, cwd, { environment, program });
  let output = "";
  const port = await new Promise<number>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = /Banter serves .* at http:\/\/\S+:(\d+)/.exec(output)?.[1];
      if (found !== undefined) resolve(Number(found));
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => reject(new Error(`banter exited before it listened:\n${output}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    output: () => output,
    stop: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, "close");
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}
