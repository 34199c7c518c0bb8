/** The error's message. Some system errors have a code but no message, others only make sense to programmers. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isNoFolder = "code" in error && "path" in error && (error.code === "ENOTDIR" || isMkdirOfFile(error));
  if (isNoFolder) return `${String(error.path)} is not a folder`;
  return error.message || ("code" in error ? String(error.code) : error.name);
}

function isMkdirOfFile(error: Error): boolean {
  return "code" in error && error.code === "EEXIST" && "syscall" in error && error.syscall === "mkdir";
}
