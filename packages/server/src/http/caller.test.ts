import { expect, test } from "vitest";
import { addressKey, clientAddress } from "./caller.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:50001", "203.0.113.7"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["[2001:db8::1]", "2001:db8:0:0::/64"],
  ["[2001:db8::1]:50001", "2001:db8:0:0::/64"],
])("a proxy's word for the client, %s, is the same client at each connection", (forwarded, key) => {
  const request = new Request("https://bots.example.com/", { headers: { "x-forwarded-for": forwarded } });
  expect(addressKey(clientAddress(request, { address: "10.0.0.1" }, 1) ?? "")).toBe(key);
});
