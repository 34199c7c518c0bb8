import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test, vi } from "vitest";

const IDLE = "setInterval(() => {}, 1_000)";

test("a process that a killed test has started ends", async () => {
  const module = new URL("spawn-node.ts", import.meta.url).href;
  const parent = spawn(process.execPath, [
    "--input-type=module",
    "--eval",
    `import { spawnNode } from "${module}"; console.log(spawnNode(["--eval", "${IDLE}"]).pid); ${IDLE}`,
  ]);
  const [line] = await once(parent.stdout, "data");
  const pid = Number(String(line));
  expect(isRunning(pid)).toBe(true);
  parent.kill("SIGKILL");
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 20_000 });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // There is no such process.
    return false;
  }
}
