import { parseOpening, parsePageTheme, type RenderedOpening, type RenderOpening } from "@banter/protocol";
import { findOpening, type CompiledBot } from "@banter/engine/runtime";
import type { OpeningReplyBody } from "@banter/protocol/reply-schemas";
import type { LibraryBot } from "../bots/bot-library.ts";
import { linkedBots } from "../bots/editions.ts";
import type { Bots, Guards } from "./conversation-deps.ts";
import { sessionlessStartBody } from "./start-body.ts";

/** The first reply of a bot, for every visitor. */
export interface ServedOpening {
  readonly body: OpeningReplyBody;
  /** `body` as JSON. */
  readonly json: string;
  /** The same without what is prerendered, for a page that contains it as HTML. */
  readonly plainJson: string;
  /** Undefined without an opening, or if the server can't render it. */
  readonly rendered?: RenderedOpening | undefined;
  /** Why the bot has no opening. */
  readonly reason?: string;
}

export interface Openings {
  of(bot: LibraryBot): ServedOpening;
}

/** Returns undefined if an opening can't be rendered: the chat shows it anyway. */
export type OpeningRenderer = (...parameters: Parameters<RenderOpening>) => RenderedOpening | undefined;

interface OpeningDeps extends Pick<Bots, "library" | "fontHost">, Pick<Guards, "limits"> {
  /** Undefined if the widget has no renderer. */
  readonly render: OpeningRenderer | undefined;
}

/** The bots that an opening depends on, by the id in the link. Undefined if there was none. */
type LinkedBots = ReadonlyMap<string, CompiledBot | undefined>;

/**
 * Computes each publication's opening once, and again when a bot that it links is published. A bot that is replaced takes
 * its opening with it.
 */
export function createOpenings(deps: OpeningDeps): Openings {
  const known = new WeakMap<LibraryBot, { readonly opening: ServedOpening; readonly linked: LinkedBots }>();
  const isCurrent = (of: LibraryBot, linked: LinkedBots): boolean => {
    const find = linkedBots(deps.library, of.compiled);
    return [...linked].every(([id, bot]) => find(id) === bot);
  };
  return {
    of: (bot) => {
      const last = known.get(bot);
      if (last !== undefined && isCurrent(bot, last.linked)) return last.opening;
      const linked = new Map<string, CompiledBot | undefined>();
      const opening = serveOpening(bot, deps, linked);
      known.set(bot, { opening, linked });
      return opening;
    },
  };
}

/** Notes the bots that the flow links to in `linked`. */
function serveOpening(
  bot: LibraryBot,
  { library, limits, fontHost, render }: OpeningDeps,
  linked: Map<string, CompiledBot | undefined>,
): ServedOpening {
  const find = linkedBots(library, bot.compiled);
  const findBot = (id: string): CompiledBot | undefined => {
    const found = find(id);
    linked.set(id, found);
    return found;
  };
  const reply = findOpening(bot.compiled, limits.flow, findBot);
  const options = { findBot, fontHost, turn: 0, isPreview: false };
  if (!reply.ok) {
    const { displayRules } = bot.compiled.settings;
    const body: OpeningReplyBody = {
      isStatic: false,
      ...(displayRules !== undefined && { typebot: { settings: { displayRules } } }),
    };
    const json = JSON.stringify(body);
    return { body, json, plainJson: json, reason: reply.error };
  }
  const plain: OpeningReplyBody = { isStatic: true, ...sessionlessStartBody(bot, reply.value, options) };
  const rendered = renderStart(plain, bot, render);
  const body = rendered === undefined ? plain : { ...plain, prerendered: rendered.prerendered };
  return { body, json: JSON.stringify(body), plainJson: JSON.stringify(plain), rendered };
}

function renderStart(
  body: OpeningReplyBody,
  { compiled }: LibraryBot,
  render: OpeningRenderer | undefined,
): RenderedOpening | undefined {
  const opening = parseOpening(body);
  if (!opening.ok || opening.value === undefined) return undefined;
  return render?.(opening.value, parsePageTheme(compiled.theme).light.layout);
}
