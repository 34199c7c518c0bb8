import { fieldsOf } from "@banter/protocol";
import { banter } from "../banter-command.ts";
import type { StartedServer } from "../started-server.ts";

/** The answers of the newest result as exported, by column name. */
export async function storedAnswers(
  { dataDir }: StartedServer,
  bot: string,
): Promise<Readonly<Record<string, string>>> {
  const lines = await banter("export", "results", "--bot", bot, "--data", dataDir, "--format", "jsonl");
  const results = lines.trim().split("\n").map(readResult);
  return results.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0]?.values ?? {};
}

interface StoredResult {
  readonly createdAt: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Lists are joined by commas, as in the answer's text. */
function readResult(line: string): StoredResult {
  const { createdAt, variables } = fieldsOf(JSON.parse(line));
  const values = Object.entries(fieldsOf(variables)).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(", ") : String(value),
  ]);
  return { createdAt: String(createdAt), values: Object.fromEntries(values) };
}
