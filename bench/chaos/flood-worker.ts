import { workerData } from "node:worker_threads";
import * as v from "valibot";

/* A thread of its own, so that honest visitors' waits contain no work of the attackers. */

const { urls, loops, kilobytes, isSubnet } = v.parse(
  v.object({ urls: v.array(v.string()), loops: v.number(), kilobytes: v.number(), isSubnet: v.boolean() }),
  workerData,
);

const body = JSON.stringify({ prefilledVariables: { name: "x".repeat(kilobytes * 1_000) } });

for (let loop = 0; loop < loops; loop++) void flood(loop);

async function flood(loop: number): Promise<void> {
  for (let round = loop; ; round++) {
    const address = isSubnet ? `2001:db8:7:${loop.toString(16)}::${(round % 9_999) + 1}` : "203.0.113.9";
    try {
      const response = await fetch(`${urls[round % urls.length]}/api/v1/typebots/chaos/startChat`, {
        method: "POST",
        body,
        headers: { "content-type": "application/json", "x-forwarded-for": address },
        signal: AbortSignal.timeout(10_000),
      });
      await response.arrayBuffer();
    } catch (error) {
      // A server that refuses, cuts or doesn't answer is what an attacker expects.
      if (!(error instanceof Error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
