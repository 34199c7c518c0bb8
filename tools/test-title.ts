const CALL = /^\s*(?:test|it|describe)\b[.\w]*/;
const TITLE = /^\s*\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/s;
const TOKEN = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\/.*|\/\*[^]*?\*\/|[()[\]{}]/g;

/** The title of the `test(`, `test.each(…)(` or `describe(` call that `source` starts with; "" without one. */
export function titleOfCall(source: string): string {
  const [callee] = CALL.exec(source) ?? [];
  if (callee === undefined) return "";
  const call = source.slice(callee.length);
  const [, , title = ""] =
    TITLE.exec(call.slice(/\.(?:each|for|skipIf|runIf)$/.test(callee) ? callEnd(call) : 0)) ?? [];
  return title.replace(/\\(.)/gs, "$1").replace(/\s+/g, " ").trim();
}

/** Where the first call of a curried call ends: a closing parenthesis outside brackets with an opening one behind it. */
function callEnd(call: string): number {
  let depth = 0;
  for (const { 0: token, index } of call.matchAll(TOKEN)) {
    if (/^[([{]$/.test(token)) depth += 1;
    if (/^[)\]}]$/.test(token)) depth -= 1;
    if (depth === 0 && token === ")" && /^\s*\(/.test(call.slice(index + 1))) return index + 1;
  }
  return 0;
}
