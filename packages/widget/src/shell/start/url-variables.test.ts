import { describe, expect, it } from "vitest";
import { urlVariables } from "./url-variables.ts";

describe("urlVariables", () => {
  it("takes the parameters of the page's address; of equal names the last", () => {
    expect(urlVariables("?utm=ads&Name=Ada&Name=Grace", true)).toEqual({ utm: "ads", Name: "Grace" });
  });

  it("takes only those that the owner allows, or none", () => {
    expect(urlVariables("?a=1&b=2", ["b"])).toEqual({ b: "2" });
    expect(urlVariables("?a=1", false)).toEqual({});
  });

  it("takes one name given as text for that name alone", () => {
    const allowed: string[] = JSON.parse('"utm_source"');
    expect(urlVariables("?utm_source=ads&source=x&u=y", allowed)).toEqual({ utm_source: "ads" });
  });

  it("withholds what belongs to payments and sign-ins", () => {
    const search =
      "?redirect_status=succeeded&payment_intent=pi_1&payment_intent_client_secret=x&code=1&access_token=t&ok=1";
    expect(urlVariables(search, true)).toEqual({ ok: "1" });
  });

  it("can't pollute prototypes, nor grow without bound", () => {
    const many = Array.from({ length: 300 }, (_, index) => `v${index}=1`).join("&");
    const variables = urlVariables(`?__proto__=x&constructor=x&long=${"y".repeat(9_000)}&${many}`, true);
    expect(Object.keys(variables)).toHaveLength(100);
    expect(Object.hasOwn(variables, "__proto__")).toBe(false);
    expect(Object.hasOwn(variables, "long")).toBe(false);
  });
});
