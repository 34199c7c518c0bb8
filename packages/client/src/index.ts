export type * from "./chat-state.ts";
export type * from "./ports.ts";
export type { CreateSession, Session, SessionEvent, SessionOptions } from "./session.ts";
export { createSession } from "./create-session.ts";
export { openSession, type LoadRest } from "./open-session.ts";
export { sessionRest, type SessionRest } from "./session-rest.ts";
export { startRequest, type ChatStorages, type StartRequest } from "./start/start-request.ts";
export { hasPaymentInProgress } from "./saved/payment-record.ts";
export {
  createFetchTransport,
  type FetchedResponse,
  type FetchInit,
  type FetchPlatform,
  type FetchTransportOptions,
} from "./transport/fetch-transport.ts";
