import type { Random } from "@banter/client";

export const browserRandom: Random = {
  number: () => Math.random(),
  // `randomUUID` is limited to secure contexts; the widget also runs on plain HTTP pages.
  id: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
      "",
    ),
};
