import { expect, test } from "vitest";
import { jsonResponse } from "./respond.ts";

test.each(["plain", "ä ß é", "語 ‰", "😀 👩‍👩‍👧", "\ud83d alone", "\0\u007f\u0080\u07ff\u0800\uffff"])(
  "the length of the JSON of %j is announced in bytes",
  async (text) => {
    const response = jsonResponse({ text });
    const { byteLength } = await response.clone().arrayBuffer();
    expect(response.headers.get("content-length")).toBe(String(byteLength));
    expect(response.headers.get("content-type")).toBe("application/json");
  },
);
