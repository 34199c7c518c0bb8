import { initialModel, type Effect, type Happening, type Model } from "./model.ts";
import { keepsNothing } from "./opening/keeps-nothing.ts";
import { createOpeningEffects, isOpeningEffect } from "./opening/opening-effects.ts";
import { reduceOpening } from "./opening/reduce-opening.ts";
import { startedBotId } from "./start/start-request.ts";
import type { EffectRunner } from "./runtime/run-effects.ts";
import type { ChatMemory } from "./saved/chat-memory.ts";
import type { SessionPorts, Wake } from "./ports.ts";
import type { Session, SessionEvent, SessionOptions } from "./session.ts";
import type { SessionRest } from "./session-rest.ts";

/** Gives the rest of a session, now or when it has been fetched. It never fails: it tries until it is there. */
export type LoadRest = () => SessionRest | Promise<SessionRest>;

/** The rest at work in one session. */
interface Whole {
  readonly rest: SessionRest;
  readonly memory: ChatMemory;
  readonly runner: EffectRunner;
}

/** A happening, or one that is known only with the memory at hand. */
type Due = Happening | ((memory: ChatMemory) => Happening);

/**
 * One conversation: the reducer decides, the effect runner does, this holds the state and tells the listeners.
 * Nothing is sent or stored before `start`. Until the rest is there the opening does what it can, and from the first
 * happening on that it can't do all of them wait, in their order.
 */
export function openSession(options: SessionOptions, ports: SessionPorts, loadRest: LoadRest): Session {
  const publicId = startedBotId(options) ?? "";
  const listeners = new Set<() => void>();
  const eventListeners = new Set<(event: SessionEvent) => void>();
  const undo = new Set<() => void>();
  const dues: Due[] = [];
  const laterEffects: Effect[] = [];
  const laterTasks: ((whole: Whole) => void)[] = [];
  let model: Model = initialModel(options);
  let whole: Whole | undefined;
  let isRestAsked = false;
  let isDestroyed = false;
  let isDraining = false;

  const tools = {
    ports,
    getModel: () => model,
    dispatch,
    emit: (event: SessionEvent) => {
      for (const listener of eventListeners) listener(event);
    },
  };
  const opening = createOpeningEffects(tools);

  /** What happens while effects run waits until they have run. */
  function dispatch(due: Due): void {
    dues.push(due);
    drain();
  }

  function drain(): void {
    if (isDraining) return;
    isDraining = true;
    for (let next = dues[0]; next !== undefined && !isDestroyed && take(next); next = dues[0]) dues.shift();
    isDraining = false;
  }

  /** False when it has to wait for the rest. */
  function take(due: Due): boolean {
    if (whole === undefined && typeof due === "function") askForRest();
    if (typeof due !== "function") return takeHappening(due);
    return whole !== undefined && takeHappening(due(whole.memory));
  }

  function takeHappening(happening: Happening): boolean {
    const before = model.chat;
    const around = {
      id: ports.random.id(),
      random: ports.random.number(),
      isOnline: ports.connectivity.isOnline(),
    };
    const next = whole?.rest.reduce(model, happening, around) ?? reduceOpening(model, happening, around);
    if (next === undefined) {
      askForRest();
      return whole !== undefined && takeHappening(happening);
    }
    model = next.model;
    next.effects.forEach(run);
    if (model.chat !== before) for (const listener of listeners) listener();
    if (hasOpened(model)) askForRest();
    return true;
  }

  function run(effect: Effect): void {
    if (isDestroyed) return;
    if (whole !== undefined) whole.runner.run(effect);
    else if (isOpeningEffect(effect)) opening.run(effect);
    else laterEffects.push(effect);
  }

  function askForRest(): void {
    if (isRestAsked) return;
    isRestAsked = true;
    const loaded = loadRest();
    // Asked like this, as pages replace Promise by their own (zone.js does), and an async function's is none of those.
    if ("then" in loaded) void loaded.then(join);
    else join(loaded);
  }

  function join(rest: SessionRest): void {
    if (isDestroyed) return;
    const memory = rest.createChatMemory(ports.storage, publicId);
    const runner = rest.createEffectRunner({ ...tools, memory, opening });
    whole = { rest, memory, runner };
    for (const effect of laterEffects.splice(0)) run(effect);
    for (const task of laterTasks.splice(0)) task(whole);
    drain();
  }

  function withWhole(task: (whole: Whole) => void): void {
    if (whole === undefined) laterTasks.push(task);
    else task(whole);
    askForRest();
  }

  function begin(): void {
    if (model.chat.phase !== "idle") return;
    const isPreview = options.isPreview || typeof options.typebot !== "string";
    undo.add(ports.connectivity.subscribe(wake));
    undo.add(ports.tabs.subscribe(() => wake()));
    if (keepsNothing(ports.storage, publicId))
      return dispatch({ type: "started", saved: undefined, payment: undefined, draft: undefined });
    if (!isPreview) withWhole(({ runner }) => void runner.deliverOrphan());
    dispatch((memory) => {
      const saved = isPreview ? undefined : memory.find();
      return {
        type: "started",
        saved,
        payment: memory.findPayment(),
        draft: saved && memory.findDraft(saved),
      };
    });
  }

  function wake({ wasAway }: Wake = { wasAway: false }): void {
    // While the first reply is on its way there is nothing yet to take up again.
    if (whole === undefined && model.chat.phase === "loading") return;
    dispatch((memory) => ({ type: "woken", saved: memory.read(model), wasAway }));
  }

  function sendCommand(text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      withWhole(({ rest, runner }) => {
        const { clock, random } = ports;
        const commandTools = { ...tools, clock, random, runner, isDestroyed: () => isDestroyed };
        rest
          .sendCommand(text, { ...commandTools, onDestroy: (cancel) => void undo.add(cancel) })
          .then(resolve, reject);
      });
    });
  }

  return {
    getState: () => model.chat,
    subscribe: (listener) => subscribeTo(listeners, listener),
    on: (listener) => subscribeTo(eventListeners, listener),
    start: begin,
    submit: (answer, chunkId) =>
      dispatch((memory) => ({ type: "submitted", answer, chunkId, saved: memory.read(model) })),
    retry: () => dispatch({ type: "retried" }),
    sendCommand,
    setInputValue: (value) => tools.emit({ type: "input-value-set", value }),
    submitInput: () => tools.emit({ type: "input-submitted" }),
    setPrefilledVariables: (variables) => dispatch({ type: "variables-set", variables }),
    saveDraft: (text) => withWhole(({ memory }) => memory.saveDraft(model, text)),
    messageLoaded: (chunkId, index) => dispatch({ type: "message-loaded", chunkId, index }),
    completeMessage: (chunkId, index, text) => dispatch({ type: "message-completed", chunkId, index, text }),
    dress: (bot) => dispatch({ type: "dressed", bot }),
    catchUp: () => dispatch({ type: "doubted" }),
    restart: () => dispatch({ type: "restarted" }),
    reset: () => dispatch({ type: "reset" }),
    paymentStarted: () => withWhole(({ memory }) => memory.keepPayment(model, ports.random.id())),
    paymentFinished: () => withWhole(({ memory }) => memory.forgetPayment()),
    logs: (logs) => dispatch({ type: "logged", logs }),
    destroy: () => {
      isDestroyed = true;
      opening.stop();
      for (const cancel of undo) cancel();
      listeners.clear();
      eventListeners.clear();
    },
  };
}

/** The visitor sees something of the conversation: from now on they may act in it. */
function hasOpened({ chat: { chunks, phase } }: Model): boolean {
  const [first] = chunks;
  return (
    phase === "failed" ||
    phase === "ended" ||
    (first !== undefined && (first.shown > 0 || first.isInputShown))
  );
}

function subscribeTo<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
