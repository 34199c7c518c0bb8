/** Where a flow server serves the frame that scripts of bots may run in, apart from any page. */
export const scriptSandboxPath = "/banter/sandbox";

/**
 * The frame's own script. It takes one message of its parent, `{content, args}` with a port, runs the content as an
 * async function with the args as parameters, and answers on the port: `{kind: "started"}` at once, then
 * `{kind: "returned", value}`, `{kind: "threw", message}` or, where a policy forbids it, `{kind: "refused"}`.
 * Where `eval` is forbidden, the nonce of its own element lets the code run.
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
