/* One file on demand for what belongs to a reply of a model besides its text. */
export { QueuedMessage } from "./QueuedMessage.tsx";
export { ReplyActions } from "./ReplyActions.tsx";
export { StopReply } from "./StopReply.tsx";
