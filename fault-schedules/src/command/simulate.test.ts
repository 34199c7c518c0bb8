import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test(
  "an interrupted run ends its worlds, prints how many it has played, and no error",
  { timeout: 60_000 },
  async () => {
    const file = fileURLToPath(import.meta.resolve("./simulate.ts"));
    const options = ["--hours", "1", "--workers", "1", "--deployments", "memory,postgres"];
    // As for a command of a terminal, the signal reaches the whole group.
    const command = spawn(process.execPath, ["--conditions=@banter/source", file, ...options], {
      detached: true,
    });
    let output = "";
    let errors = "";
    command.stdout.on("data", (data) => (output += String(data)));
    command.stderr.on("data", (data) => (errors += String(data)));
    await expect.poll(() => output, { timeout: 20_000 }).toContain("Worlds on memory, postgres");
    process.kill(-(command.pid ?? 0), "SIGINT");
    const [code] = await once(command, "close");
    expect([code, errors]).toEqual([130, ""]);
    expect(output).toMatch(/^\d+ worlds, .* per second$/m);
    expect(output).toMatch(/^Stopped: until then, \d+ worlds kept every promise and ended equally, .+\n$/m);
  },
);
