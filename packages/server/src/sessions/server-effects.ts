import type { AiRequest, EffectPorts } from "@banter/engine/runtime";
import type { StreamPart } from "@banter/protocol";
import type { ModelCallOptions } from "../effects/call-model.ts";
import type { SessionPorts } from "../effects/create-effects.ts";
import type { StoredSession } from "../store/stored-session.ts";

/** The effect ports that all sessions share. */
export interface ServerEffects extends Omit<EffectPorts, SessionPorts | "ai">, ModelEffects {}

/** Calls of language models. Each reports its tokens to `onUsage`, if the provider counts them. */
export interface ModelEffects {
  readonly ai: {
    readonly text: (request: AiRequest, options?: ModelCallOptions) => ReturnType<EffectPorts["ai"]["text"]>;
    readonly reply: (
      request: AiRequest,
      options?: ModelCallOptions,
    ) => ReturnType<EffectPorts["ai"]["reply"]>;
    readonly fields: (
      request: AiRequest,
      options?: ModelCallOptions,
    ) => ReturnType<EffectPorts["ai"]["fields"]>;
  };
  /** Streams a model's reply. Never throws: a failure is an `error` part. */
  readonly streamText: (
    request: AiRequest,
    signal: AbortSignal,
    options?: ModelCallOptions,
  ) => AsyncIterable<StreamPart>;
}

/** The session whose effects run. */
export type EffectSession = Pick<StoredSession, "id" | "botId" | "botRevision" | "resultId">;
