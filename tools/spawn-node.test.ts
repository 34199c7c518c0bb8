import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { expect, test, vi } from "vitest";

const server = `import { createServer } from "node:net";
  const server = createServer().listen(0, "127.0.0.1", () => console.log(server.address().port));`;

test("a server that a killed test has started ends", async () => {
  const module = new URL("spawn-node.ts", import.meta.url).href;
  const parent = spawn(process.execPath, [
    "--input-type=module",
    "--eval",
    `import { spawnNode } from "${module}";
     spawnNode(["--input-type=module", "--eval", ${JSON.stringify(server)}]).stdout.pipe(process.stdout);`,
  ]);
  const [line] = await once(parent.stdout, "data");
  const port = Number(String(line));
  expect(await accepts(port)).toBe(true);
  parent.kill("SIGKILL");
  await vi.waitFor(async () => expect(await accepts(port)).toBe(false), { timeout: 20_000 });
});

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}
