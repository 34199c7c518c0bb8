import { describe, expect, it } from "vitest";
import { run, testFlow } from "../../../testing/test-flow.ts";
import { requestBody } from "./request-body.ts";

const variables = {
  name: 'Ada "Countess" \\ Lovelace',
  lines: "a\nb",
  age: "36",
  json: '{"a":[1]}',
  empty: null,
  pair: "a&b=c",
};

const body = (template: string, contentType?: string) =>
  run(requestBody(testFlow({ variables }), template, contentType));

describe("a JSON body", () => {
  it.each([
    ['{"name":"{{name}}"}', { name: variables.name }],
    ['{"text":"Hi {{lines}}!"}', { text: "Hi a\nb!" }],
    ['{"age":{{age}}}', { age: 36 }],
    ['{"age":"{{age}}"}', { age: "36" }],
    ['{"value":{{json}}}', { value: { a: [1] } }],
    ['{"name":{{name}}}', { name: variables.name }],
    ['{"empty":{{empty}},"text":"{{empty}}"}', { empty: null, text: "" }],
    ['{"quote":"\\"{{age}}\\""}', { quote: '"36"' }],
    ['["{{age}}",{{age}}]', ["36", 36]],
    ['{"sum":{{= 1 + 2 =}}}', { sum: 3 }],
    ['{"code":"{{= "a" + "b" =}}"}', { code: "ab" }],
  ])("%s", async (template, expected) => {
    expect(JSON.parse(await body(template))).toEqual(expected);
  });

  it.each([undefined, "application/json", "application/vnd.api+json; charset=utf-8"])(
    "is assumed for the content type %j",
    async (contentType) => {
      expect(await body('"{{name}}"', contentType)).toBe(JSON.stringify(variables.name));
    },
  );

  it("is assumed for text that looks like JSON", async () => {
    expect(await body('{"a":"{{name}}"}', "text/plain")).toBe(JSON.stringify({ a: variables.name }));
  });
});

describe("a form body", () => {
  const form = "application/x-www-form-urlencoded";

  it("encodes the fields of a JSON object", async () => {
    expect(await body('{"pair":"{{pair}}","n":{{age}},"é":"x"}', form)).toBe("pair=a%26b%3Dc&n=36&%C3%A9=x");
  });

  it("encodes the values in a template that is not JSON", async () => {
    expect(await body("p={{pair}}&q=1", form)).toBe("p=a%26b%3Dc&q=1");
  });
});

it("inserts values verbatim in other bodies", async () => {
  expect(await body("<name>{{name}}</name>", "text/xml")).toBe(`<name>${variables.name}</name>`);
});

it("is read in linear time if no code in it ends", async () => {
  const template = `{"a":"${"{{=".repeat(600_000)}"}`;
  expect(await body(template)).toBe(template);
});
