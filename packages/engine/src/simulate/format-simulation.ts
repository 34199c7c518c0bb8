import type { SimulatedFailure, Simulation } from "./simulate.ts";

/** Maximum number of answers shown before a failure. */
const MAX_SHOWN_ANSWERS = 12;

/** Formats a simulation as lines of text. */
export function formatSimulation(simulation: Simulation): string {
  const { walks, ended, turns, failures, openLoops, deadEnds, errors } = simulation;
  const { unreachableGroups, unreachedBlocks } = simulation;
  return [
    `${walks} walks, ${ended} finished, ${turns} replies`,
    ...failures.flatMap(formatFailure),
    ...openLoops.map(
      (loop) =>
        `open     group "${loop.groupTitle}": goes on as long as the visitor answers ${loop.type} ${loop.blockId} (${loop.walks} walks)`,
    ),
    ...deadEnds.map(
      (end) =>
        `silent   group "${end.groupTitle}": ends without a message after ${end.type} ${end.blockId} (${end.walks} walks)`,
    ),
    ...unreachableGroups.map(({ title }) => `unused   group "${title}": unreachable`),
    ...unreachedBlocks.map(
      (block) => `unseen   group "${block.groupTitle}": no walk reached ${block.type} ${block.blockId}`,
    ),
    ...errors.map(({ description, times }) => `logged   ${description} (${times} times)`),
  ].join("\n");
}

const labels: Readonly<Record<SimulatedFailure["kind"], string>> = {
  crash: "crashed",
  loop: "looped",
  stuck: "stuck",
  endless: "endless",
  memory: "too big",
};

function formatFailure({
  kind,
  message,
  groupTitle,
  blockId,
  answers,
  walks,
}: SimulatedFailure): readonly string[] {
  const location = groupTitle === undefined ? "" : `group "${groupTitle}", block ${blockId ?? "?"}: `;
  const shown = answers.slice(-MAX_SHOWN_ANSWERS).map((answer) => JSON.stringify(answer));
  const path = `${answers.length > MAX_SHOWN_ANSWERS ? "… → " : ""}${shown.join(" → ")}`;
  return [
    `${labels[kind].padEnd(7)}  ${location}${message} (${walks} walks)`,
    ...(path === "" ? [] : [`         after ${path}`]),
  ];
}
