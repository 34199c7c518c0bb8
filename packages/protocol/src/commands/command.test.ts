import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseCommandMessage } from "./command.ts";

// Spec: 1.10
test.each(["isFromBanter", "isFromTypebot"])("%s identifies a command", (flag) => {
  const anyone = { command: { command: "open" }, id: "" };
  expect(parseCommandMessage({ [flag]: true, command: "open" })).toEqual(anyone);
  expect(parseCommandMessage({ [flag]: true, command: "open", id: null })).toEqual(anyone);
});

// Spec: 1.10
test("a command contains its payload and the id of its target", () => {
  expect(parseCommandMessage({ isFromBanter: true, command: "sendCommand", text: "help", id: "b1" })).toEqual(
    {
      command: { command: "sendCommand", text: "help" },
      id: "b1",
    },
  );
});

test("variables may have any value, as in the prop", () => {
  const variables = {
    name: "Ada",
    age: 36,
    mail: undefined,
    phone: null,
    tags: ["a", "b"],
    plan: { seats: 3 },
  };
  expect(
    parseCommandMessage({ isFromBanter: true, command: "setPrefilledVariables", variables }),
  ).toMatchObject({ command: { variables } });
});

test.each([
  ["Ada", "Ada"],
  [42, "42"],
])("an input's value may be %j", (value, text) => {
  expect(parseCommandMessage({ isFromBanter: true, command: "setInputValue", value })).toMatchObject({
    command: { value: text },
  });
});

test.each([
  null,
  undefined,
  "open",
  { command: "open" },
  { isFromBanter: "yes", command: "open" },
  { isFromBanter: true, command: "explode" },
  { isFromBanter: true, command: "sendCommand" },
  { isFromBanter: true, command: "open", id: 7 },
  { isFromBanter: true, command: "setInputValue" },
  { isFromBanter: true, command: "setInputValue", value: {} },
  { isFromBanter: true, command: "setPrefilledVariables", variables: ["a"] },
])("%j is not a command", (data) => {
  expect(parseCommandMessage(data)).toBeUndefined();
});

test("no message makes the parser throw", () => {
  fc.assert(
    fc.property(fc.anything(), (data) => {
      parseCommandMessage(data);
      parseCommandMessage({ isFromBanter: true, command: data });
    }),
  );
});
