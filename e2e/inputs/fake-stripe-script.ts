/**
 * The provider's script for a browser: a form in place of the provider's iframe, with the fields and the measures of the real
 * one, in the colors and with the rules that the chat passes to it. Only the card number has an effect.
 */
export const fakeStripeScript = `
const FIELDS = [
  ["Card number", "1234 1234 1234 1234", "1 / -1"],
  ["Expiration date", "MM / YY", "auto"],
  ["Security code", "CVC", "auto"],
  ["Country", "France", "1 / -1"],
];
let forms = 0;
function styleOf(name, { variables: { colorText, colorBackground, colorTextPlaceholder, fontFamily, borderRadius }, rules = {} }) {
  const css = (rule) => Object.entries(rules[rule] ?? {})
    .map(([property, value]) => property.replace(/[A-Z]/g, (letter) => "-" + letter.toLowerCase()) + ":" + value).join(";");
  return "." + name + "{display:grid;grid-template-columns:1fr 1fr;gap:12px;font:16px " + fontFamily + ";color:" + colorText + "}" +
    "." + name + " label{display:grid;gap:4px;font-size:15px;min-width:0}" +
    "." + name + " input{box-sizing:border-box;width:100%;padding:12px;font:inherit;font-size:16px;color:inherit;background:" + colorBackground +
    ";border:1px solid #e6e6e6;border-radius:" + borderRadius + ";box-shadow:0 1px 1px #00000008,0 3px 6px #00000005;outline:0;" + css(".Input") + "}" +
    "." + name + " input:focus{" + css(".Input:focus") + "}" +
    "." + name + " input::placeholder{color:" + colorTextPlaceholder + "}";
}
window.Stripe = (key) => ({
  elements: ({ clientSecret, appearance }) => ({
    clientSecret,
    create() {
      const ready = [];
      const name = "fake-stripe-" + (forms += 1);
      const form = Object.assign(document.createElement("div"), { className: name });
      form.append(Object.assign(document.createElement("style"), { textContent: styleOf(name, appearance) }));
      for (const [label, placeholder, column] of FIELDS) {
        const field = Object.assign(document.createElement("input"), { ariaLabel: label, placeholder });
        const labelled = Object.assign(document.createElement("label"), { textContent: label });
        labelled.style.gridColumn = column;
        labelled.append(field);
        form.append(labelled);
        this.field ??= field;
      }
      return {
        on: (event, run) => event === "ready" && ready.push(run),
        mount: (place) => { place.append(form); setTimeout(() => ready.forEach((run) => run()), 20); },
        destroy: () => form.remove(),
      };
    },
  }),
  async confirmPayment({ elements, confirmParams, redirect }) {
    if (redirect !== "if_required" || !key.startsWith("pk_")) throw new Error("Unexpected arguments.");
    const body = JSON.stringify({ secret: elements.clientSecret, card: elements.field.value, returnUrl: confirmParams.return_url });
    const reply = await (await fetch("https://js.stripe.com/confirm", { method: "POST", body })).json();
    if (reply.redirect) { location.href = reply.redirect; return new Promise(() => {}); }
    return reply;
  },
  retrievePaymentIntent: async () => ({ paymentIntent: { status: "requires_payment_method" } }),
  registerAppInfo() {}, _registerWrapper() {},
});`;
