/** What a failed request to a model says: in short, and what the vendor answered. */
export function describeAiError(error: unknown): { readonly description: string; readonly details?: string } {
  const { lastError, message, statusCode, responseBody } = fieldsOf(error);
  // After its retries the SDK wraps the error that counts.
  if (lastError !== undefined) return describeAiError(lastError);
  const description = typeof message === "string" && message !== "" ? message : String(error);
  const details = [
    typeof statusCode === "number" ? `status ${statusCode}` : "",
    typeof responseBody === "string" ? responseBody.slice(0, 500) : "",
  ].filter((part) => part !== "");
  return { description, ...(details.length > 0 && { details: details.join(" ") }) };
}

function fieldsOf(error: unknown): Readonly<Record<string, unknown>> {
  if (typeof error !== "object" || error === null) return {};
  const names = ["lastError", "message", "statusCode", "responseBody"];
  return Object.fromEntries(names.map((name): [string, unknown] => [name, Reflect.get(error, name)]));
}
