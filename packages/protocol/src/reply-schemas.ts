/*
 * `@banter/protocol/reply-schemas`: what our server replies, as valibot schemas. An entry point of its own, because the
 * widget doesn't need it.
 */
export * from "./wire/reply-schemas.ts";
export * from "./owner-api/owner-replies.ts";
export * from "./owner-api/flow-replies.ts";
export * from "./owner-api/bot-replies.ts";
