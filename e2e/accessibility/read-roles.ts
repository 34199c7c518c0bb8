/** An element of an input as assistive technology sees it. */
export interface ElementRole {
  readonly role: string;
  /** Where its name comes from. */
  readonly name: string;
  /** ARIA attributes besides those that name it. */
  readonly attributes: readonly string[];
}

/** Runs in the page (`locator.evaluate(readRoles)`): the elements with a role, in order. */
export function readRoles(container: Element): readonly ElementRole[] {
  const NATIVE = {
    "input[type=checkbox]": "checkbox",
    "input[type=file]": "file field",
    "input[type=date], input[type=datetime-local]": "date field",
    "input[type=time]": "time field",
    "input[type=search]": "searchbox",
    "input, textarea": "textbox",
    select: "combobox",
    button: "button",
    dialog: "dialog",
    ul: "list",
    li: "listitem",
    "section, form[aria-labelledby]": "region",
  };
  const roleOf = (element: Element): string =>
    element.getAttribute("role") ??
    Object.entries(NATIVE).find(([selector]) => element.matches(selector))?.[1] ??
    "";
  const root = container.getRootNode();
  function labelOf(id: string, element: Element): string {
    if (id === element.id) return "its text";
    const label = root instanceof ShadowRoot ? root.getElementById(id) : null;
    return label?.hidden === true ? "question" : "text beside it";
  }

  function nameOf(element: Element): string {
    const ids = element.getAttribute("aria-labelledby")?.split(" ");
    if (ids !== undefined) return ids.map((id) => labelOf(id, element)).join(" and ");
    if (element.hasAttribute("aria-label")) return "own label";
    if (element.closest("label") !== null || (element instanceof HTMLInputElement && element.labels?.length))
      return "label beside it";
    return /^(button|option)$/.test(roleOf(element)) ? "its text" : "";
  }
  const attributesOf = (element: Element): readonly string[] =>
    element
      .getAttributeNames()
      .filter((name) => name.startsWith("aria-") && !/^aria-(label|labelledby|hidden)$/.test(name));
  return [...container.querySelectorAll("*")]
    .filter(
      (element) =>
        roleOf(element) !== "" && element.checkVisibility() && !element.closest("[aria-hidden=true]"),
    )
    .map((element) => ({ role: roleOf(element), name: nameOf(element), attributes: attributesOf(element) }));
}
