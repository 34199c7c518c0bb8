import { readdir } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { styleText } from "node:util";
import { refuse } from "../../tools/command-options.ts";
import type { Attack, Outcome } from "./attack.ts";
import { createAttackedServers } from "./start-attacked.ts";

/*
 * `npm run bench attack`: attacks a real server over HTTP, as a stranger would, and prints what each attack achieved. Exits
 * with 1 if one succeeded. `npm run bench attack -- preview slow` runs the attacks whose file names contain one of the words.
 *
 * To add an attack, add a file to `attacks/` whose default export is an `Attack`.
 */

const words = process.argv.slice(2);
const attacks = await loadAttacks((name) => words.length === 0 || words.some((word) => name.includes(word)));
if (attacks.length === 0) refuse(`No attack's file name contains ${words.join(" or ")}`);

let succeeded = 0;
for (const attack of attacks) {
  const { isHeld, figure } = await perform(attack);
  if (!isHeld) succeeded++;
  const symbol = isHeld ? styleText("green", "✓ held  ") : styleText("red", "✗ broken");
  console.log(`${symbol}  ${attack.name.padEnd(52)}  ${figure}`);
}
console.log(`\n${attacks.length} attacks, ${succeeded} succeeded`);
process.exitCode = succeeded === 0 ? 0 : 1;

async function perform(attack: Attack): Promise<Outcome> {
  const servers = createAttackedServers();
  try {
    return await attack.run(servers.start);
  } catch (error) {
    return { isHeld: false, figure: `the attack could not be performed: ${String(error)}` };
  } finally {
    await servers.close();
  }
}

async function loadAttacks(isWanted: (name: string) => boolean): Promise<readonly Attack[]> {
  const folder = new URL("attacks/", import.meta.url);
  const names = (await readdir(folder)).filter((name) => isWanted(basename(name, ".ts"))).toSorted();
  const modules = await Promise.all(
    names.map((name): Promise<unknown> => import(pathToFileURL(fileURLToPath(new URL(name, folder))).href)),
  );
  return modules.map((module, index) => {
    if (isAttackModule(module)) return module.default;
    throw new Error(`attacks/${names[index]} has no attack as its default export.`);
  });
}

function isAttackModule(module: unknown): module is { readonly default: Attack } {
  if (typeof module !== "object" || module === null || !("default" in module)) return false;
  const { default: attack } = module;
  return typeof attack === "object" && attack !== null && "name" in attack && "run" in attack;
}
