import { formatStepCode, readBot, type BlockDefinition } from "@banter/engine/runtime";
import { inputs, isInputType, type InputType } from "@banter/protocol";
import { toExportFormat } from "@banter/server/in-page";
import { specimenGroups, type Specimen } from "./specimens.ts";

/** One example of the gallery. */
interface GalleryExample {
  readonly name: string;
  /** Heading that it is shown under. */
  readonly group: string;
  /** Its steps as an author writes them. */
  readonly code?: string;
  /** Value of the widget's `typebot` prop, without a theme. */
  readonly bot: Readonly<Record<string, unknown>>;
  /** The last block, if it asks. */
  readonly input?: Pick<BlockDefinition, "type" | "options">;
}

/** Every specimen, and the example of every input that has none. */
export function galleryExamples(): readonly GalleryExample[] {
  const shown = specimenGroups.flatMap(({ title, specimens }) =>
    specimens.map((specimen) => exampleOf(specimen, title)),
  );
  const types = new Set(shown.map(({ input }) => input?.type));
  const missing = Object.values(inputs).filter(({ type }) => type !== "payment input" && !types.has(type));
  return [...shown, ...missing.map(({ example, type }) => inputExample(type, example))];
}

function exampleOf({ name, steps }: Specimen, group: string): GalleryExample {
  const read = readBot({
    id: idOf(name),
    name,
    variables: { files: { type: "list" }, recording: { type: "text" } },
    start: "all",
    groups: { all: steps },
    settings: { typingEmulation: { enabled: false } },
  });
  if (!read.ok) throw new Error(`${name}: ${read.error.map(({ message }) => message).join("; ")}`);
  const { theme: _theme, ...bot } = toExportFormat(read.value.definition);
  const last = read.value.definition.groups.at(-1)?.blocks.at(-1);
  return { name, group, code: formatStepCode(steps), bot, ...(last !== undefined && askedBy(last)) };
}

function askedBy({ type, options }: BlockDefinition): Pick<GalleryExample, "input"> {
  return isInputType(type) ? { input: { type, options } } : {};
}

/** An input without a specimen: a bot in the exported format. */
function inputExample(
  type: InputType,
  { options, ...example }: (typeof inputs)[keyof typeof inputs]["example"],
): GalleryExample {
  const id = idOf(type);
  const text = { richText: [{ type: "p", children: [{ text: "Example" }] }] };
  const bot = {
    version: "6.1",
    id,
    name: type,
    publicId: id,
    events: [{ id: "start", type: "start", outgoingEdgeId: "go" }],
    edges: [{ id: "go", from: { eventId: "start" }, to: { groupId: "all" } }],
    groups: [
      {
        id: "all",
        title: type,
        blocks: [
          { id: `${id}-text`, type: "text", content: text },
          { id: `${id}-input`, type, options, ...example },
        ],
      },
    ],
    variables: [],
    settings: { typingEmulation: { enabled: false } },
  };
  return { name: type, group: "More inputs", bot, input: { type, options } };
}

function idOf(name: string): string {
  return `gallery-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`;
}
