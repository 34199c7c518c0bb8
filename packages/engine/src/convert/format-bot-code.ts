import type { BotSource, EventsSource } from "../authoring/bot-source.ts";
import type { VariableSource } from "../authoring/variable-source.ts";
import { call, list, literal, object, renderCode, type CodePart } from "./code-part.ts";
import { branchCode, stepCode, type CodeWriter } from "./step-code.ts";

/** The TypeScript file of a bot, whose default export is the bot. */
export function formatBotCode({ $schema: _, ...source }: BotSource): string {
  const { variables = {} } = source;
  const writer: CodeWriter = { used: new Set(), knows: (name) => Object.hasOwn(variables, name) };
  const fields = Object.entries({
    ...source,
    variables: undefined,
    groups: undefined,
    events: undefined,
  }).flatMap(([name, value]): [string, CodePart][] => {
    const code = fieldCode(name, value, source, writer);
    return code === undefined ? [] : [[name, code]];
  });
  const code = renderCode(call("defineBot", [object(fields)]));
  const names = ["defineBot", ...writer.used].toSorted();
  return `import { ${names.join(", ")} } from "@banter/engine";\n\nexport default ${code};\n`;
}

function fieldCode(
  name: string,
  value: unknown,
  source: BotSource,
  writer: CodeWriter,
): CodePart | undefined {
  if (name === "variables" && source.variables !== undefined)
    return objectOf(source.variables, (variable) => variableCode(variable, writer));
  if (name === "groups")
    return objectOf(source.groups, (steps) => list(steps.map((step) => stepCode(step, writer))));
  if (name === "events" && source.events !== undefined) return eventsCode(source.events, writer);
  return value === undefined ? undefined : literal(value);
}

function objectOf<Value>(
  record: Readonly<Record<string, Value>>,
  code: (value: Value) => CodePart,
): CodePart {
  return object(Object.entries(record).map(([name, value]): [string, CodePart] => [name, code(value)]));
}

function variableCode(variable: VariableSource, writer: CodeWriter): CodePart {
  const { isKept, ...others } = variable;
  if (others.comment !== undefined || isKept === true) return literal(variable);
  if (isKept === false) {
    writer.used.add("forSession");
    return call("forSession", [variableCode(others, writer)]);
  }
  const { type, default: initial } = others;
  const isFull = type === "oneOf" ? initial !== undefined : Array.isArray(initial) && initial.length === 0;
  if (isFull) return literal(variable);
  writer.used.add(type);
  const values = type === "oneOf" ? others.values : type === "list" ? (initial ?? []) : [initial];
  return call(
    type,
    [...values].filter((value) => value !== undefined).map((value) => literal(value)),
  );
}

function eventsCode({ commands, ...answers }: EventsSource, writer: CodeWriter): CodePart {
  const eventCode = ({ do: branch, ...fields }: NonNullable<EventsSource["reply"]>): CodePart =>
    object([
      ["do", branchCode(branch, writer)],
      ...Object.entries(fields).map(([name, value]): [string, CodePart] => [name, literal(value)]),
    ]);
  return object([
    ...(commands ? [["commands", objectOf(commands, eventCode)] as const] : []),
    ...Object.entries(answers).flatMap(([name, event]) => (event ? [[name, eventCode(event)] as const] : [])),
  ]);
}
