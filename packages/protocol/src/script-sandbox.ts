/** Path under which a flow server serves the iframe that isolates a bot's scripts from the page. */
export const scriptSandboxPath = "/banter/sandbox";

/**
 * The script of that iframe. It accepts one message from its parent, `{content, args}` with a port, runs the content as
 * an async function with the args as parameters, and replies on the port: first `{kind: "started"}`, then
 * `{kind: "returned", value}`, `{kind: "threw", message}` or, if a Content Security Policy forbids it,
 * `{kind: "refused"}`. If the policy forbids `eval`, the code runs in a script element with this script's nonce.
 */
export const scriptSandboxCode = `const { nonce } = document.currentScript;
function compile({ content, args }) {
  try {
    return new (async () => {}).constructor(...Object.keys(args), content);
  } catch (error) {
    if (!nonce || error instanceof SyntaxError) throw error;
  }
  const script = document.createElement("script");
  script.nonce = nonce;
  script.textContent = "document.currentScript.run = async function (" + Object.keys(args) + ") {\\n" + content + "\\n}";
  document.head.append(script);
  if (!script.run) throw new SyntaxError("The script can't be read");
  return script.run;
}
onmessage = async ({ data, source, ports: [port] }) => {
  if (source !== parent || !port) return;
  onmessage = null;
  port.postMessage({ kind: "started" });
  try {
    const value = await compile(data)(...Object.values(data.args));
    port.postMessage({ kind: "returned", value });
  } catch (error) {
    const isForbidden = error instanceof EvalError;
    port.postMessage(isForbidden ? { kind: "refused" } : { kind: "threw", message: String(error?.message ?? error) });
  }
};`;
