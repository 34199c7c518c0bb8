import type { Random } from "@banter/client";

export const browserRandom: Random = {
  number: () => Math.random(),
  // `randomUUID` exists in secure contexts only; the widget runs on plain HTTP pages too.
  id: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
      "",
    ),
};
