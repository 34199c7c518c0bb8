/* What the source of a tried bot imports, as a file of its own: the worker that evaluates the source loads it by URL. */
export * from "@banter/engine";
