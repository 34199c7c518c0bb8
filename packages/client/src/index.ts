export type * from "./contract/chat-state.ts";
export type * from "./contract/ports.ts";
export type { Session, SessionEvent, SessionOptions } from "./contract/session.ts";
export { createSession } from "./create-session.ts";
export { openQuestion, type Question } from "./model/open-question.ts";
export { openingPath, startRequest } from "./start/start-request.ts";
export { hasPaymentInProgress } from "./saved/payment-in-progress.ts";
export { chatKey, openedKey, PAYMENT_KEY } from "./saved/storage-keys.ts";
export {
  identifyTransports,
  type IdentityTokens,
  type Transports,
} from "./transport/identified-transport.ts";
export { createFetchTransport } from "./transport/fetch-transport.ts";
