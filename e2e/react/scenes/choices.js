import { dispatch } from "../dispatch.js";

/** Radios, checkboxes, selects and forms. */
export async function choices({ react, render, logMarkup, find, log, settle, container }) {
  const { createElement: h, useState } = react;
  function Choices() {
    const [radio, setRadio] = useState("b");
    const [isOn, setOn] = useState(false);
    const [country, setCountry] = useState("de");
    const [many, setMany] = useState(["x"]);
    return h(
      "form",
      {
        onSubmit: (event) => {
          event.preventDefault();
          log("submit", event.type);
        },
        onReset: () => log("reset"),
      },
      ["a", "b", "c"].map((name) =>
        h("input", {
          key: name,
          id: name,
          type: "radio",
          name: "r",
          checked: radio === name,
          onChange: () => setRadio(name),
        }),
      ),
      h("input", {
        type: "checkbox",
        checked: isOn,
        onChange: (event) => {
          log(event.target.checked);
          setOn(event.target.checked);
        },
      }),
      h("input", { type: "checkbox", id: "stuck", checked: false, onChange: () => log("stuck") }),
      h(
        "select",
        { id: "one", value: country, onChange: (event) => setCountry(event.target.value) },
        ["fr", "de", "it"].map((code) => h("option", { key: code, value: code }, code)),
      ),
      h(
        "select",
        {
          id: "many",
          multiple: true,
          value: many,
          onChange: (event) => setMany([...event.target.selectedOptions].map(({ value }) => value)),
        },
        ["x", "y", "z"].map((code) => h("option", { key: code, value: code }, code)),
      ),
      h("button", { type: "submit" }, "Send"),
    );
  }
  render(h(Choices));
  logMarkup();
  const state = () => [...container.querySelectorAll("input")].map(({ checked }) => checked).join();
  log(state());
  for (const id of ["#a", "#c", '[type="checkbox"]', "#stuck"]) {
    find(id).click();
    await settle();
    log(id, state());
  }
  find("#one").value = "it";
  dispatch(find("#one"), "change");
  await settle();
  log(find("#one").value);
  find('#many option[value="z"]').selected = true;
  dispatch(find("#many"), "change");
  await settle();
  log([...find("#many").selectedOptions].map(({ value }) => value).join());
  find("button").click();
  find("form").reset();
  await settle();
  log(state());
}
