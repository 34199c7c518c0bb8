import { fieldsOf, fieldsOfItems, type InputType, ISO_FORMAT } from "@banter/protocol";
import { slug } from "../authoring/slug.ts";
import { engineInputs } from "../blocks/inputs/inputs.ts";
import type { BlockDefinition, ItemDefinition } from "../bot/bot-definition.ts";
import type { Conversion } from "./conversion.ts";
import { asText, asNumber, enabledFields, pickFields, present, valueAt, type Fields } from "./fields.ts";
import { variableName } from "./variable-name.ts";
import { writeCondition } from "./write-condition.ts";

/** What an item or one of its buttons leads to. Undefined if the flow continues with the next step. */
export type WriteBranch = (edgeId: string | undefined) => unknown;

const textField = { placeholder: "labels.placeholder", button: "labels.button" };

const selection = {
  button: "buttonLabel",
  isMultiple: "isMultipleChoice",
  hint: "hint",
  isSearchable: "isSearchable",
  searchPlaceholder: "searchInputPlaceholder",
};

/** The path of each field in the options of its input. Without it, an input stays a block of the exported format. */
const paths: Readonly<Partial<Record<InputType, Readonly<Record<string, string>>>>> = {
  "text input": { ...textField, isLong: "isLong", inputMode: "inputMode", suggestions: "suggestions" },
  "number input": {
    ...textField,
    min: "min",
    max: "max",
    step: "step",
    locale: "locale",
    style: "style",
    currency: "currency",
    unit: "unit",
  },
  "email input": textField,
  "url input": textField,
  "phone number input": { ...textField, country: "defaultCountryCode" },
  "date input": {
    button: "labels.button",
    isRange: "isRange",
    hasTime: "hasTime",
    min: "min",
    max: "max",
    from: "labels.from",
    to: "labels.to",
  },
  "time input": { button: "labels.button", format: "format" },
  "rating input": {
    button: "labels.button",
    max: "length",
    min: "startsAt",
    left: "labels.left",
    right: "labels.right",
    isOneClick: "isOneClickSubmitEnabled",
  },
  "file input": {
    ...textField,
    clear: "labels.clear",
    skip: "labels.skip",
    success: "labels.success",
    isRequired: "isRequired",
    isMultiple: "isMultipleAllowed",
    visibility: "visibility",
  },
  "payment input": {
    currency: "currency",
    button: "labels.button",
    success: "labels.success",
    description: "additionalInformation.description",
    name: "additionalInformation.name",
    email: "additionalInformation.email",
    phone: "additionalInformation.phoneNumber",
    credentials: "credentialsId",
  },
  "choice input": { ...selection, areOptionsShownAtFirst: "areInitialSearchButtonsVisible" },
  "picture choice input": selection,
};

type FieldsOf = (block: BlockDefinition, conversion: Conversion, branch: WriteBranch) => Fields;

/** The fields that need more than a path. */
const others: Readonly<Partial<Record<InputType, FieldsOf>>> = {
  "text input": ({ options: { attachments, audioClip } }, conversion) => ({
    attachments: savedFiles(attachments, conversion),
    voice: savedFiles(audioClip, conversion),
  }),
  "date input": ({ options }) => ({ format: dateFormat(options) }),
  "rating input": ({ options: { buttonType, customIcon } }) => {
    const icon = enabledFields(customIcon)?.["svg"];
    return { hasIcons: buttonType === "Icons" && icon === undefined ? true : undefined, icon };
  },
  "file input": ({ options }) => ({ types: enabledFields(options["allowedFileTypes"])?.["types"] }),
  "payment input": ({ options }) => ({ amount: asNumber(options["amount"]) }),
  "choice input": ({ id, options, items }, conversion, branch) => ({
    optionsFrom: variableName(conversion, options["dynamicVariableId"]),
    options: shortOptions(
      items.map((item) => {
        const { content, value } = item.fields;
        return present({
          label: content,
          value,
          ...itemFields(id, item, value ?? content, conversion, branch),
        });
      }),
    ),
  }),
  "picture choice input": ({ id, options, items }, conversion, branch) => ({
    picturesFrom: picturesFrom(options["dynamicItems"], conversion),
    pictures: items.map((item, index) => {
      const { pictureSrc, title, description, value } = item.fields;
      const label = value ?? title ?? `picture ${index + 1}`;
      return present({
        image: pictureSrc,
        title,
        description,
        value,
        ...itemFields(id, item, label, conversion, branch),
      });
    }),
  }),
  cards: ({ id, options, items }, conversion, branch) => ({
    save: variableName(
      conversion,
      options["variableId"] ?? fieldsOfItems(options["saveResponseMapping"])[0]?.["variableId"],
    ),
    cards: items.map((item, index) => writeCard(id, item, index, conversion, branch)),
  }),
};

/** An input as a question of our own format. Its fields may be wrong. */
export function writeQuestion(
  block: BlockDefinition & { readonly type: InputType },
  conversion: Conversion,
  branch: WriteBranch,
): Fields {
  const { type, options } = block;
  return present({
    ask: engineInputs[type].form.name,
    save: variableName(conversion, options["variableId"]),
    ...pickFields(options, { retry: "retryMessageContent", canEditAnswers: "canEditAnswers" }),
    ...pickFields(options, paths[type] ?? {}),
    ...others[type]?.(block, conversion, branch),
  });
}

function savedFiles(value: unknown, conversion: Conversion): Fields | undefined {
  const files = enabledFields(value);
  return (
    files &&
    present({ save: variableName(conversion, files["saveVariableId"]), visibility: files["visibility"] })
  );
}

/** Without a format, exported bots store another one than ours. */
export function dateFormat({ format, hasTime }: Fields): unknown {
  if (format === ISO_FORMAT) return undefined;
  return format || (hasTime === true ? "dd/MM/yyyy HH:mm" : "dd/MM/yyyy");
}

function picturesFrom(value: unknown, conversion: Conversion): Fields | undefined {
  const lists = enabledFields(value);
  return (
    lists &&
    present({
      images: variableName(conversion, lists["pictureSrcsVariableId"]),
      titles: variableName(conversion, lists["titlesVariableId"]),
      descriptions: variableName(conversion, lists["descriptionsVariableId"]),
    })
  );
}

function itemFields(
  ownerId: string,
  { id, outgoingEdgeId, fields }: ItemDefinition,
  label: unknown,
  conversion: Conversion,
  branch: WriteBranch,
): Fields {
  const shown = enabledFields(fields["displayCondition"]);
  return {
    id: explicitId(`${ownerId}.${slug(asText(label))}`, id, conversion),
    showIf: shown && writeCondition(conversion, shown["condition"]),
    do: branch(outgoingEdgeId),
  };
}

/** An id that doesn't follow from the others. */
function explicitId(derived: string, id: string, { style }: Conversion): string | undefined {
  return style.isCompact && derived === id ? undefined : id;
}

function writeCard(
  ownerId: string,
  item: ItemDefinition,
  index: number,
  conversion: Conversion,
  branch: WriteBranch,
): Fields {
  const { title, description, imageUrl, options } = item.fields;
  const { internalValue } = fieldsOf(options);
  return present({
    title,
    description,
    image: imageUrl,
    value: internalValue === title ? undefined : internalValue,
    id: explicitId(`${ownerId}.${slug(asText(title ?? index + 1))}`, item.id, conversion),
    buttons: shortOptions(
      item.paths.map((path) =>
        present({
          label: path.text,
          id: explicitId(`${item.id}.${slug(path.text)}`, path.id, conversion),
          do: branch(path.outgoingEdgeId ?? item.outgoingEdgeId),
        }),
      ),
    ),
  });
}

/** Whole numbers change their place in an object. */
const WHOLE_NUMBER = /^\d+$/;

/** Options as `{ label: branch }`, or as labels, where they have nothing else. */
function shortOptions(options: readonly Fields[]): unknown {
  if (options.length === 0) return undefined;
  const labels = new Set(options.map(({ label }) => label));
  const isMap = options.every(
    (option) =>
      Object.keys(option).join() === "label,do" &&
      typeof option["label"] === "string" &&
      !WHOLE_NUMBER.test(option["label"]),
  );
  if (isMap && labels.size === options.length)
    return Object.fromEntries(options.map((option) => [valueAt(option, "label"), option["do"]]));
  return options.map((option) => (Object.keys(option).join() === "label" ? option["label"] : option));
}
