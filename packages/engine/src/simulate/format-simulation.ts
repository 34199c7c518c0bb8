import type { SimulatedBreak, Simulation } from "./simulate.ts";

/** Answers shown of the way to a break. */
const SHOWN_ANSWERS = 12;

/** A simulation as lines to print. */
export function formatSimulation(simulation: Simulation): string {
  const { walks, ended, turns, breaks, deadEnds, unreachableGroups, unreachedBlocks, errors } = simulation;
  return [
    `${walks} walks, ${ended} came to an end, ${turns} replies`,
    ...breaks.flatMap(formatBreak),
    ...deadEnds.map(
      (end) =>
        `silent   group "${end.groupTitle}": ends without a word after ${end.type} ${end.blockId} (${end.walks} walks)`,
    ),
    ...unreachableGroups.map(({ title }) => `unused   group "${title}": no way leads there`),
    ...unreachedBlocks.map(
      (block) => `unseen   group "${block.groupTitle}": no walk came through ${block.type} ${block.blockId}`,
    ),
    ...errors.map(({ description, times }) => `logged   ${description} (${times} times)`),
  ].join("\n");
}

const words: Readonly<Record<SimulatedBreak["kind"], string>> = {
  crash: "crashed",
  loop: "looped",
  stuck: "stuck",
  endless: "endless",
};

function formatBreak({
  kind,
  message,
  groupTitle,
  blockId,
  answers,
  walks,
}: SimulatedBreak): readonly string[] {
  const place = groupTitle === undefined ? "" : `group "${groupTitle}", block ${blockId ?? "?"}: `;
  const shown = answers.slice(-SHOWN_ANSWERS).map((answer) => JSON.stringify(answer));
  const way = `${answers.length > SHOWN_ANSWERS ? "… → " : ""}${shown.join(" → ")}`;
  return [
    `${words[kind].padEnd(7)}  ${place}${message} (${walks} walks)`,
    ...(way === "" ? [] : [`         after ${way}`]),
  ];
}
