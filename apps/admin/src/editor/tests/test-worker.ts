import {
  compileBot,
  readUnfinishedBot,
  recordSteps,
  testConversation,
  type CompiledBot,
  type ConversationTest,
} from "@banter/engine/runtime";
import {
  createInterpreter,
  createSandboxPool,
  testPorts,
  type SandboxThread,
} from "@banter/server/test-ports";
import { fail, ok, type Result } from "@banter/protocol";
import type { TestReply, TestRequest } from "./test-messages.ts";

/* Web worker that plays conversations, started by `create-test-runner`. Code of a bot runs in an interpreter within it. */

const { runCode } = createSandboxPool(startInterpreter, { size: 1 });
const ports = testPorts(runCode);

addEventListener("message", ({ data }: MessageEvent<TestRequest>) => {
  void reply(data).then(send);
});

function send(message: TestReply): void {
  postMessage(message);
}

async function reply(request: TestRequest): Promise<TestReply> {
  const { id, type } = request;
  const bot = read(request.source);
  const start = (test: ConversationTest): void => send({ id, type: "started", test: test.name });
  if (type === "run") return { id, type, outcome: bot.ok ? await runAll(bot.value, start) : bot };
  start(request.test);
  return { id, type, outcome: bot.ok ? ok(await recordSteps(bot.value.compiled, request.test, ports)) : bot };
}

interface TestedBot {
  readonly compiled: CompiledBot;
  readonly tests: readonly ConversationTest[];
}

function read(source: unknown): Result<TestedBot, string> {
  const parsed = readUnfinishedBot(source);
  const inTests = parsed.ok ? parsed.value.diagnostics.filter(({ path }) => path?.[0] === "tests") : [];
  const problems = parsed.ok ? inTests : parsed.error;
  const problem = problems.find(({ severity }) => severity === "error");
  if (!parsed.ok || problem !== undefined) return fail(problem?.message ?? "");
  const { definition, tests } = parsed.value;
  return ok({ compiled: compileBot(definition), tests });
}

async function runAll({ compiled, tests }: TestedBot, start: (test: ConversationTest) => void) {
  const results = [];
  for (const test of tests) {
    start(test);
    results.push(await testConversation(compiled, test, ports));
  }
  return ok(results);
}

/** The interpreter is loaded when code runs for the first time. */
function startInterpreter(): SandboxThread {
  const interpreter = createInterpreter();
  return {
    evaluate: async (evaluation) => {
      try {
        return (await interpreter)(evaluation);
      } catch (error) {
        return { type: "broken", message: error instanceof Error ? error.message : String(error) };
      }
    },
    close: async () => {},
  };
}
