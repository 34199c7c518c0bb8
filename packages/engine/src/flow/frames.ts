import type { CompiledBot } from "../bot/compiled-bot.ts";
import { isPrefillable } from "../bot/prefillable.ts";
import { valuesById, type Frame } from "../state/session-state.ts";
import { measureSession, valueSize } from "../state/session-size.ts";
import { mayBeModels, noteOrigin } from "../variables/variable-values.ts";
import { isVerified } from "../variables/verified-variables.ts";
import { currentBot, currentFrame, type Flow } from "../turn/flow.ts";
import { endLinkedResult } from "./linked-results.ts";

/** Maximum nesting of linked bots and queued positions. */
export const MAX_DEPTH = 20;

export function emptyFrame(botId: string): Frame {
  return {
    botId,
    variables: valuesById({}),
    visitorVariables: [],
    modelVariables: [],
    queue: [],
    isMerging: false,
  };
}

/** Whether the session can hold a copy of the current frame's variables. */
export function hasRoomForFrame(flow: Flow): boolean {
  const values = Object.values(currentFrame(flow).variables);
  const copied = values.reduce((sum, value) => sum + valueSize(value), 0);
  return flow.size.values + copied <= flow.services.limits.sessionCharacters;
}

/**
 * Enters a linked bot. Variables that exist in both bots are copied by name, but for those that the page has prefilled and the
 * linked bot doesn't let pages prefill, and those that a token sets there. Its answers belong to the linking bot's result
 * if it merges, else to a result of its own with the id `resultId`.
 */
export function pushFrame(flow: Flow, bot: CompiledBot, resultId: string | undefined): void {
  const parent = currentFrame(flow);
  const parentBot = currentBot(flow);
  const isMerging = resultId === undefined;
  const frame: Frame = { ...emptyFrame(bot.id), isMerging, ...(!isMerging && { resultId }) };
  // Without a value of its own a variable has the initial one, which differs between visitors: the run that determines an
  // opening leaves it out, so that the linked bot's reading of it is noticed.
  const copied = flow.dependencies === undefined ? withDefaults(parent, parentBot) : parent;
  flow.bots.set(bot.id, bot);
  flow.session.frames.push(frame);
  copyToCurrent(flow, copied, parentBot, (name) => isPrefillable(bot, name));
  flow.size = measureSession(flow.session);
  if (bot.usesTranscript) flow.session.transcript ??= [];
}

/** Leaves a linked bot. Returns false if the current frame is the visitor's own bot. */
export function popFrame(flow: Flow): boolean {
  const { frames } = flow.session;
  if (frames.length < 2) return false;
  const childBot = currentBot(flow);
  endLinkedResult(flow, currentFrame(flow));
  const child = frames.pop();
  if (child?.isMerging) {
    if (flow.dependencies !== undefined) unsetByName(child, childBot, currentFrame(flow), currentBot(flow));
    copyToCurrent(flow, child, childBot);
  }
  flow.size = measureSession(flow.session);
  return true;
}

function withDefaults(frame: Frame, bot: CompiledBot): Frame {
  const defaults = [...bot.variables.values()].flatMap(
    ({ id, value }): [string, Frame["variables"][string]][] =>
      value === null ? [] : [[id, typeof value === "string" ? value : [...value]]],
  );
  return { ...frame, variables: { ...Object.fromEntries(defaults), ...frame.variables } };
}

/** Also unsets the variables that the bot which was left has unset, see `unsetVariable`. */
function unsetByName(from: Frame, fromBot: CompiledBot, to: Frame, toBot: CompiledBot): void {
  for (const { id, name } of fromBot.variables.values()) {
    const target = toBot.variablesByName.get(name);
    if (target !== undefined && !Object.hasOwn(from.variables, id)) delete to.variables[target.id];
  }
}

/** Copies variables by name to the current frame, except for those that only the visitor's token sets there. */
function copyToCurrent(
  flow: Flow,
  from: Frame,
  fromBot: CompiledBot,
  copiesPrefilled: (name: string) => boolean = () => true,
): void {
  const to = currentFrame(flow);
  const toBot = currentBot(flow);
  for (const [id, value] of Object.entries(from.variables)) {
    const name = fromBot.variables.get(id)?.name;
    const target = name === undefined ? undefined : toBot.variablesByName.get(name);
    const isPrefilled = from.prefilledVariables?.includes(id) === true;
    if (target === undefined || (isPrefilled && !copiesPrefilled(target.name))) continue;
    if (isVerified(flow, target.name)) continue;
    to.variables[target.id] = value;
    noteOrigin(to, target.id, {
      isVisitors: from.visitorVariables.includes(id),
      isModels: name !== undefined && mayBeModels(from, fromBot, { id, name }),
      isPrefilled,
    });
  }
}
