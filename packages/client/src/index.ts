export type * from "./chat-state.ts";
export type * from "./ports.ts";
export type { CreateSession, Session, SessionEvent, SessionOptions } from "./session.ts";
