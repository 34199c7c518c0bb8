/*
 * Loaded into processes that tests start, with a pipe as their input: the pipe closes when the test's process has ended,
 * however it ended, and so does the process.
 */
process.stdin.once("close", () => process.exit(1));
process.stdin.resume();
// Waiting for the pipe keeps no process alive.
if ("unref" in process.stdin) process.stdin.unref();
