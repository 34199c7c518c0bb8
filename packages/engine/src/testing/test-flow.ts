import { blockRegistry } from "../blocks/registry.ts";
import { perform } from "../effects/perform.ts";
import type { EffectPorts } from "../effects/effect-ports.ts";
import type { Effectful } from "../effects/effect.ts";
import { createFlow, type Flow } from "../turn/flow.ts";
import { newSession } from "../flow/start.ts";
import { testBot, type TestBot } from "./test-bot.ts";
import { testPorts } from "./test-ports.ts";
import { testStart } from "./test-start.ts";

/** The flow of a new session, for tests of functions that work on a flow. */
export function testFlow(bot: Partial<TestBot> = {}): Flow {
  const compiled = testBot({ groups: { g: [] }, ...bot });
  return createFlow(compiled, newSession(compiled, testStart), testPorts(), blockRegistry);
}

/** Runs a computation and performs its effects with the test ports. */
export async function run<Value>(
  computation: Effectful<Value>,
  ports: Partial<EffectPorts> = {},
): Promise<Value> {
  const result = await perform(computation, { ...testPorts(), ...ports });
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
