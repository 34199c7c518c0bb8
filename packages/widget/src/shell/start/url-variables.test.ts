import { describe, expect, it } from "vitest";
import { urlVariables } from "./url-variables.ts";

describe("urlVariables", () => {
  it("reads the page's query parameters; of equal names the last wins", () => {
    expect(urlVariables("?utm=ads&Name=Ada&Name=Grace", true)).toEqual({ utm: "ads", Name: "Grace" });
  });

  it("reads only the allowed parameters, or none", () => {
    expect(urlVariables("?a=1&b=2", ["b"])).toEqual({ b: "2" });
    expect(urlVariables("?a=1", false)).toEqual({});
  });

  // Spec differs: 7.13
  it("reads all parameters by default, even a payment's status and a coupon code", () => {
    const search = "?redirect_status=succeeded&payment_intent=pi_1&code=SAVE10&state=CA&token=t&ok=1";
    expect(urlVariables(search, true)).toEqual(Object.fromEntries(new URLSearchParams(search)));
  });

  it("excludes the credentials of a payment or a sign-in that has just returned to the page", () => {
    const credentials = {
      payment_intent_client_secret: "pi_1_secret_2",
      setup_intent_client_secret: "seti_1_secret_2",
      access_token: "t",
      id_token: "t",
      code: "SplxlOBeZQQYbYS6WxSbIA",
      state: "af0ifjsldkj",
    };
    const search = `?${new URLSearchParams({ ...credentials, ok: "1" })}`;
    expect(urlVariables(search, true)).toEqual({ ok: "1" });
    expect(urlVariables("?code=SplxlOBeZQQYbYS6WxSbIA&ok=1", true)).toHaveProperty("code");
  });

  it("reads every parameter that the owner names", () => {
    const named = [
      "code",
      "state",
      "token",
      "access_token",
      "payment_intent_client_secret",
      "redirect_status",
    ];
    const search = `?other=1&${named.map((name) => `${name}=SplxlOBeZQQYbYS6WxSbIA`).join("&")}`;
    expect(Object.keys(urlVariables(search, named))).toEqual(named);
  });

  it("excludes prototype keys and limits number and size", () => {
    const many = Array.from({ length: 300 }, (_, index) => `v${index}=1`).join("&");
    const variables = urlVariables(`?__proto__=x&constructor=x&long=${"y".repeat(9_000)}&${many}`, true);
    expect(Object.keys(variables)).toHaveLength(100);
    expect(Object.hasOwn(variables, "__proto__")).toBe(false);
    expect(Object.hasOwn(variables, "long")).toBe(false);
  });
});
