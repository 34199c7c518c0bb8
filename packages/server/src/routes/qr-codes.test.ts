import { inflateSync } from "node:zlib";
import jsQR from "jsqr";
import { parseBotDefinition } from "@banter/engine/runtime";
import { expect, test } from "vitest";
import { must, openTestServer, ORIGIN, type TestServer } from "../testing/test-server.ts";

const bot = (data: string) =>
  must(
    parseBotDefinition({
      id: "ticket",
      version: "6.1",
      groups: [
        {
          id: "g",
          title: "G",
          blocks: [
            { id: "qr", type: "qr-code", options: { data, saveUrlInVariableId: "v" } },
            { id: "image", type: "image", content: { url: "{{ticket}}" } },
            { id: "q", type: "text input" },
          ],
        },
      ],
      edges: [{ id: "e", from: { eventId: "s" }, to: { groupId: "g" } }],
      events: [{ id: "s", type: "start", outgoingEdgeId: "e" }],
      variables: [{ id: "v", name: "ticket" }],
    }),
  );

async function imageUrl(server: TestServer): Promise<string> {
  const { messages } = await server.start({}, "ticket");
  const [image] = messages;
  if (image?.type !== "image" || image.content.url === undefined) throw new Error("The bot shows no image");
  return image.content.url;
}

const get = (server: TestServer, url: string) => server.server.fetch(new Request(url));

/** Reads the text of a QR code with another library than the one that drew it. */
async function readCode(response: Response): Promise<string | undefined> {
  const png = Buffer.from(await response.arrayBuffer());
  const side = png.readUInt32BE(16);
  const start = png.indexOf("IDAT") + 4;
  const rows = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  const stride = 1 + Math.ceil(side / 8);
  for (let at = 0; at < side * side; at++) {
    const [x, y] = [at % side, Math.floor(at / side)];
    const bit = (rows.readUInt8(y * stride + 1 + (x >> 3)) >> (7 - (x & 7))) & 1;
    pixels.fill(bit * 255, at * 4, at * 4 + 3);
  }
  return jsQR(pixels, side, side)?.data;
}

test.each(["https://a.test/t?id=7&name=Jürgen", "x".repeat(2_300)])(
  "the code of a bot is a PNG that scanners read",
  async (text) => {
    const server = await openTestServer({ bots: [bot(text)] });
    const url = await imageUrl(server);
    expect(url.startsWith(`${ORIGIN}/api/v1/qr-codes/`)).toBe(true);
    const response = await get(server, url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(await readCode(response)).toBe(text);
  },
);

test("nobody else can create a code", async () => {
  const server = await openTestServer({ bots: [bot("mine")] });
  const url = await imageUrl(server);
  for (const forged of [
    url.replace("mine", "other"),
    url.replace(/\?.*/, ""),
    url.replace(/codes\/[\w-]{3}/, "codes/AAA"),
    `${ORIGIN}/api/v1/qr-codes/x.png?text=mine`,
  ]) {
    expect((await get(server, forged)).status).toBe(404);
  }
});

test("the public URL is used if it is set", async () => {
  const environment = { BANTER_PUBLIC_URL: "https://bots.example.org/" };
  const server = await openTestServer({ bots: [bot("x")], environment });
  expect(await imageUrl(server)).toMatch(/^https:\/\/bots\.example\.org\/api\/v1\/qr-codes\//);
});
