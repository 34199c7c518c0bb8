import { expect, describe, it } from "vitest";
import type { BlockDefinition } from "../../bot/bot-definition.ts";
import { parseBotSource } from "../parse-bot-source.ts";
import { buildBot } from "./build-bot.ts";

const variables = {
  x: { type: "text" },
  files: { type: "list" },
  voice: { type: "text" },
  titles: { type: "list" },
};

/** Builds a bot whose only step is this question. */
function build(question: Readonly<Record<string, unknown>>) {
  const source = parseBotSource({ id: "b", start: "a", variables, groups: { a: [question] } });
  if (!source.ok) throw new Error(JSON.stringify(source.error));
  const { definition, diagnostics } = buildBot(source.value);
  const block: BlockDefinition | undefined = definition.groups[0]?.blocks[0];
  if (block === undefined) throw new Error("The question has no block");
  return { block, edges: definition.edges.map(({ id }) => id), diagnostics };
}

describe("a question becomes a block", () => {
  it.each([
    [
      {
        ask: "text",
        save: "x",
        retry: "Again?",
        placeholder: "P",
        button: "B",
        isLong: true,
        inputMode: "tel",
        suggestions: ["One", "Two"],
      },
      "text input",
      {
        variableId: "v_x",
        retryMessageContent: "Again?",
        labels: { placeholder: "P", button: "B" },
        isLong: true,
        inputMode: "tel",
        suggestions: ["One", "Two"],
      },
    ],
    [
      { ask: "text", attachments: { save: "files", visibility: "Private" }, voice: { save: "voice" } },
      "text input",
      {
        labels: {},
        attachments: { isEnabled: true, saveVariableId: "v_files", visibility: "Private" },
        audioClip: { isEnabled: true, saveVariableId: "v_voice" },
      },
    ],
    [
      { ask: "number", min: 1, max: "{{x}}", step: 0.5, style: "currency", currency: "EUR", locale: "de" },
      "number input",
      { labels: {}, min: 1, max: "{{x}}", step: 0.5, style: "currency", currency: "EUR", locale: "de" },
    ],
    [{ ask: "email", placeholder: "P" }, "email input", { labels: { placeholder: "P" } }],
    [{ ask: "url", button: "B" }, "url input", { labels: { button: "B" } }],
    [{ ask: "phone", country: "GB" }, "phone number input", { labels: {}, defaultCountryCode: "GB" }],
    [
      { ask: "date", isRange: true, hasTime: true, from: "F", to: "T", min: "2026-01-01", format: "d.M." },
      "date input",
      { labels: { from: "F", to: "T" }, isRange: true, hasTime: true, min: "2026-01-01", format: "d.M." },
    ],
    [{ ask: "time", format: "HH:mm" }, "time input", { labels: {}, format: "HH:mm" }],
    [
      { ask: "rating", max: 5, min: 1, left: "L", right: "R", isOneClick: true },
      "rating input",
      {
        buttonType: "Numbers",
        length: 5,
        startsAt: 1,
        labels: { left: "L", right: "R" },
        isOneClickSubmitEnabled: true,
      },
    ],
    [{ ask: "rating", hasIcons: true }, "rating input", { buttonType: "Icons", labels: {} }],
    [
      { ask: "rating", icon: "<svg/>" },
      "rating input",
      { buttonType: "Icons", labels: {}, customIcon: { isEnabled: true, svg: "<svg/>" } },
    ],
    [
      {
        ask: "file",
        isMultiple: true,
        isRequired: false,
        types: [".pdf"],
        skip: "S",
        success: { single: "1" },
      },
      "file input",
      {
        isRequired: false,
        isMultipleAllowed: true,
        allowedFileTypes: { isEnabled: true, types: [".pdf"] },
        labels: { skip: "S", success: { single: "1" } },
      },
    ],
    [
      { ask: "payment", amount: 30, currency: "EUR", email: "{{x}}", phone: "1", credentials: "key" },
      "payment input",
      {
        provider: "Stripe",
        credentialsId: "key",
        amount: "30",
        currency: "EUR",
        labels: {},
        additionalInformation: { email: "{{x}}", phoneNumber: "1" },
      },
    ],
  ])("%j", (question, type, options) => {
    const { block, diagnostics } = build(question);
    expect(block).toMatchObject({ type, items: [] });
    expect(block.options).toEqual(options);
    expect(diagnostics).toEqual([]);
  });
});

describe("choices", () => {
  it("become items, each with its own branch", () => {
    const { block, edges } = build({
      ask: "choice",
      options: [
        "A",
        { label: "B?", value: "b", do: { go: "a" } },
        { label: "C", id: "own", do: { say: "Hi" } },
      ],
    });
    expect(block.items).toEqual([
      { id: "a.ask-1.a", paths: [], fields: { content: "A" } },
      { id: "a.ask-1.b", paths: [], fields: { content: "B?", value: "b" }, outgoingEdgeId: "a.ask-1.b>a" },
      { id: "own", paths: [], fields: { content: "C" }, outgoingEdgeId: "own>own.then" },
    ]);
    expect(edges).toEqual(["start>a", "a.ask-1.b>a", "own>own.then"]);
  });

  it("can be written as an object", () => {
    const { block } = build({ ask: "choice", options: { Yes: { go: "a" }, No: [] } });
    expect(block.items.map(({ fields, outgoingEdgeId }) => [fields["content"], outgoingEdgeId])).toEqual([
      ["Yes", "a.ask-1.yes>a"],
      ["No", undefined],
    ]);
  });

  it("warn that numeric keys of an object lose their order", () => {
    expect(build({ ask: "choice", options: { 3: [], 1: [] } }).diagnostics).toMatchObject([
      { severity: "warning", message: "Options that are whole numbers are put in order of size" },
    ]);
    expect(build({ ask: "choice", options: { 3: [] } }).diagnostics).toEqual([]);
    expect(build({ ask: "choice", options: { "3 apples": [], "1 pear": [] } }).diagnostics).toEqual([]);
  });

  it("can have a display condition", () => {
    const showIf = { variable: "x", operator: "is set" };
    const { block } = build({ ask: "choice", options: [{ label: "A", showIf }] });
    expect(block.items[0]?.fields["displayCondition"]).toEqual({
      isEnabled: true,
      condition: {
        logicalOperator: "AND",
        comparisons: [{ id: "a.ask-1.a.shown.1", variableId: "v_x", comparisonOperator: "Is set" }],
      },
    });
  });

  it("can come from a list variable, and be searchable", () => {
    const { block } = build({
      ask: "choice",
      optionsFrom: "titles",
      isMultiple: true,
      isSearchable: true,
      searchPlaceholder: "Search",
      button: "B",
      areOptionsShownAtFirst: false,
    });
    expect(block.options).toEqual({
      dynamicVariableId: "v_titles",
      isMultipleChoice: true,
      isSearchable: true,
      searchInputPlaceholder: "Search",
      buttonLabel: "B",
      areInitialSearchButtonsVisible: false,
    });
  });

  it.each([{ ask: "choice" }, { ask: "choice", options: [] }, { ask: "picture" }])(
    "are required: %j",
    (question) => {
      expect(build(question).diagnostics).toMatchObject([
        { severity: "error", message: "The question has nothing to choose from" },
      ]);
    },
  );
});

describe("pictures", () => {
  it("become items", () => {
    const { block } = build({
      ask: "picture",
      pictures: [{ image: "/a.png" }, { image: "/b.png", title: "B", description: "D", value: "b" }],
    });
    expect(block.type).toBe("picture choice input");
    expect(block.items).toEqual([
      { id: "a.ask-1.picture-1", paths: [], fields: { pictureSrc: "/a.png" } },
      {
        id: "a.ask-1.b",
        paths: [],
        fields: { pictureSrc: "/b.png", title: "B", description: "D", value: "b" },
      },
    ]);
  });

  it("can come from list variables", () => {
    const { block } = build({ ask: "picture", picturesFrom: { images: "files", titles: "titles" } });
    expect(block.options["dynamicItems"]).toEqual({
      isEnabled: true,
      pictureSrcsVariableId: "v_files",
      titlesVariableId: "v_titles",
    });
  });
});

describe("cards", () => {
  const cards = [
    { title: "Small", buttons: ["Take", "Later"] },
    { image: "/b.png", id: "own", buttons: { Take: { go: "a" } } },
  ];

  it("become items with a path per button", () => {
    const { block, edges } = build({ ask: "cards", save: "x", cards });
    expect(block).toMatchObject({ type: "cards", options: { variableId: "v_x" } });
    expect(block.items).toEqual([
      {
        id: "a.x.small",
        paths: [
          { id: "a.x.small.take", text: "Take" },
          { id: "a.x.small.later", text: "Later" },
        ],
        fields: { title: "Small" },
      },
      {
        id: "own",
        paths: [{ id: "own.take", text: "Take", outgoingEdgeId: "own.take>a" }],
        fields: { imageUrl: "/b.png" },
      },
    ]);
    expect(edges).toContain("own.take>a");
  });

  it("save their values if any card has one", () => {
    const { block } = build({
      ask: "cards",
      save: "x",
      cards: [{ title: "S", value: "s", buttons: [] }, ...cards],
    });
    expect(block.options["saveResponseMapping"]).toEqual([{ field: "Internal Value", variableId: "v_x" }]);
    expect(block.items.map(({ fields }) => fields["options"])).toEqual([
      { internalValue: "s" },
      { internalValue: "Small" },
      undefined,
    ]);
  });
});
