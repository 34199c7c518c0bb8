import { expect, test } from "vitest";
import { cardsInput } from "./cards/cards-input.ts";
import { choiceInput } from "./choice/choice-input.ts";
import { dateInput } from "./date/date-input.ts";
import { emailInput } from "./email/email-input.ts";
import { fileInput } from "./file/file-input.ts";
import { numberInput } from "./number/number-input.ts";
import { paymentInput } from "./payment/payment-input.ts";
import { phoneInput } from "./phone/phone-input.ts";
import { pictureChoiceInput } from "./picture-choice/picture-choice-input.ts";
import { ratingInput } from "./rating/rating-input.ts";
import { textInput } from "./text/text-input.ts";
import { urlInput } from "./url/url-input.ts";

/* The options of each input on the wire, and the defaults of spec §9. */

const block = (options: Readonly<Record<string, unknown>> = {}, items: readonly unknown[] = []) => ({
  id: "block",
  type: "any",
  options,
  items,
  runtimeOptions: {},
});

// Spec: 3.33
test("options of a choice and a picture choice", () => {
  const options = {
    isMultipleChoice: true,
    isSearchable: true,
    areInitialSearchButtonsVisible: false,
    buttonLabel: "Done",
    searchInputPlaceholder: "Search",
    hint: "Pick two",
  };
  expect(choiceInput.parse(block(options))).toEqual({ ...options, items: [] });
  expect(pictureChoiceInput.parse(block(options))).toEqual({ ...options, items: [] });
});

// Spec: 3.31
test("items of a choice and a picture choice", () => {
  const choice = { id: "a", content: "Tea", value: "tea" };
  const picture = {
    id: "b",
    title: "Cat",
    description: "Purrs",
    value: "cat",
    pictureSrc: "https://a.test/c.png",
  };
  expect(choiceInput.parse(block({}, [choice])).items).toEqual([choice]);
  expect(pictureChoiceInput.parse(block({}, [picture])).items).toEqual([picture]);
});

// Spec: 3.32
test("items of cards", () => {
  const card = {
    imageUrl: "https://a.test/small.png",
    title: "Small",
    description: "For one person",
    paths: [{ id: "p1", text: "Choose" }],
  };
  expect(cardsInput.parse(block({}, [card])).items).toMatchObject([card]);
});

// Spec: 3.34
test("options of a date", () => {
  const options = {
    isRange: true,
    hasTime: true,
    min: "2026-01-01",
    max: "2026-12-31",
    labels: { button: "Book", from: "Arrival", to: "Departure" },
  };
  expect(dateInput.parse(block(options))).toMatchObject(options);
});

// Spec: 3.35
test("options of an email address", () => {
  const options = { labels: { button: "Subscribe", placeholder: "Your address" } };
  expect(emailInput.parse(block(options))).toEqual(options);
});

// Spec: 3.36
test("options of a text", () => {
  const options = {
    isLong: true,
    labels: { placeholder: "Your story", button: "Tell" },
    attachments: { isEnabled: true, visibility: "Private", saveVariableId: "v1" },
    audioClip: { isEnabled: true },
    suggestions: ["One", "Two"],
  };
  expect(textInput.parse(block(options))).toMatchObject(options);
  expect(textInput.parse(block({})).suggestions).toEqual([]);
  const tooMany = ["", 1, null, ...Array.from("abcdefgh")];
  expect(textInput.parse(block({ suggestions: tooMany })).suggestions).toEqual(Array.from("abcdef"));
});

// Spec: 3.37
test.each(["decimal", "currency", "unit"])("options of a number of the style %s", (style) => {
  const options = {
    locale: "de",
    style,
    currency: "EUR",
    unit: "kilometer",
    min: 1,
    max: 9,
    step: 2,
    labels: { placeholder: "Amount", button: "Pay" },
  };
  expect(numberInput.parse(block(options))).toEqual(options);
});

// Spec: 3.38
test("options of a phone number", () => {
  const options = { defaultCountryCode: "FR", labels: { placeholder: "Mobile", button: "Call me" } };
  expect(phoneInput.parse(block(options))).toEqual(options);
});

// Spec: 3.39
test.each(["Numbers", "Icons"])("options of a rating by %s", (buttonType) => {
  const options = {
    length: 5,
    buttonType,
    startsAt: 1,
    labels: { left: "Bad", right: "Good", button: "Rate" },
    isOneClickSubmitEnabled: true,
    customIcon: { isEnabled: true, svg: "<svg/>" },
  };
  expect(ratingInput.parse(block(options))).toEqual(options);
});

// Spec: 3.40
test("options of a file upload", () => {
  const options = {
    sizeLimit: 5,
    isMultipleAllowed: true,
    isRequired: false,
    allowedFileTypes: { isEnabled: true, types: [".pdf", "image/*"] },
    labels: {
      placeholder: "Drop it",
      button: "Send",
      clear: "Remove all",
      skip: "Later",
      success: { single: "Thanks", multiple: "Thanks for {total}" },
    },
  };
  expect(fileInput.parse(block(options))).toMatchObject(options);
});

// Spec: 3.41
test("options of a payment", () => {
  const options = {
    publicKey: "pk_test_1",
    paymentIntentSecret: "pi_1_secret",
    amountLabel: "€3",
    labels: { button: "Pay now", success: "Paid" },
    additionalInformation: {
      name: "Ada",
      email: "ada@example.com",
      phoneNumber: "+44",
      address: {
        country: "GB",
        line1: "1 Street",
        line2: "Flat 2",
        state: "ENG",
        city: "London",
        postalCode: "N1",
      },
    },
  };
  expect(paymentInput.parse(block(options))).toMatchObject(options);
});

// Spec: 9.2
test("the default placeholder of a text", () => {
  expect(textInput.parse(block()).labels.placeholder).toBe("Type your answer...");
});

// Spec: 9.3
test("the default placeholder of a number", () => {
  expect(numberInput.parse(block()).labels.placeholder).toBe("Type a number...");
});

// Spec: 9.4
test("the default placeholder of an email address", () => {
  expect(emailInput.parse(block()).labels.placeholder).toBe("Type your email...");
});

// Spec: 9.5
test("the default placeholder of a URL", () => {
  expect(urlInput.parse(block()).labels.placeholder).toBe("Type a URL...");
});

// Spec: 9.6
test("the default placeholder of a phone number", () => {
  expect(phoneInput.parse(block()).labels.placeholder).toBe("Type your phone number...");
});

// Spec: 9.7
test("the default placeholder of a search field", () => {
  expect(choiceInput.parse(block()).searchInputPlaceholder).toBe("Filter the options...");
  expect(pictureChoiceInput.parse(block()).searchInputPlaceholder).toBe("Filter the options...");
});

// Spec: 9.8
test("the default labels of a date range", () => {
  expect(dateInput.parse(block()).labels).toMatchObject({ from: "From:", to: "To:" });
});

// Spec: 9.10, 9.11
test("the default labels of a file upload", () => {
  expect(fileInput.parse(block()).labels).toMatchObject({
    button: "Upload",
    clear: "Clear",
    skip: "Skip",
    success: { single: "File uploaded", multiple: "{total} files uploaded" },
  });
});

// Spec: 9.13
test("the default labels of a payment", () => {
  expect(paymentInput.parse(block()).labels).toEqual({ button: "Pay", success: "Success" });
});

// Spec: 9.14
test("the defaults of a rating", () => {
  expect(ratingInput.parse(block())).toMatchObject({ buttonType: "Numbers", length: 10, startsAt: 0 });
});
