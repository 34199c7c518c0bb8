import { draw, drawIcon, setAttributes } from "./draw.ts";
import { escapeContainingBlock } from "./escape-containing-block.ts";
import { BRIGHTNESS_THRESHOLD, LAUNCHER_SIZES } from "./shell-numbers.ts";
import { byName } from "./platform-gaps.ts";
import { warmUp } from "./warm-up.ts";
import type { RestingWidget, WidgetContext } from "./widget-context.ts";

const CHAT_ICON = "M4 5h16v11H11l-5 4v-4H4z";
const OPEN_ICON = "M6 9l6 6 6-6";

/** The round button in the corner. */
export function createLauncher(context: WidgetContext, onClick: () => void): RestingWidget {
  const { getProps, shadow } = context;
  const icon = draw("span", { class: "icon", part: "button-icon" });
  const button = draw("button", { class: "launcher", part: "button", "aria-haspopup": "dialog" }, icon);
  const root = draw("div", { class: "root bubble" }, button);
  let isOpen = false;
  let isPlaced = false;
  let news = "";
  let inlineStyle: object = {};
  shadow.append(root);
  button.onclick = onClick;
  button.onpointerenter = button.onfocus = () => warmUp(context);

  function update(): void {
    const props = getProps();
    const { button: theme, ...place } = props.theme ?? {};
    const size = theme?.size ?? "";
    setAttributes(root, {
      "data-placement": place.placement ?? false,
      "data-position": place.position ?? false,
      "data-open": isOpen,
    });
    setVariables(root, {
      "button-size": LAUNCHER_SIZES[size] ?? (CSS.supports("width", size) ? size : undefined),
      "offset-x": place.offset?.x,
      "offset-y": place.offset?.y,
    });
    const cleared = byName(Object.keys(inlineStyle), () => "");
    Object.assign(
      root.style,
      cleared,
      { zIndex: place.zIndex ?? "" },
      (inlineStyle = props.inlineStyle ?? {}),
    );
    button.hidden = theme?.isHidden === true;
    button.style.backgroundColor = theme?.backgroundColor ?? "";
    button.style.color = theme?.iconColor ?? contrastingColor(button);
    const source = isOpen
      ? (props.customCloseIconSrc ?? theme?.customCloseIconSrc)
      : (props.customIconSrc ?? theme?.customIconSrc);
    icon.replaceChildren(source ? drawCustomIcon(source) : drawIcon(isOpen ? OPEN_ICON : CHAT_ICON));
    const label = isOpen
      ? (props.words?.["closeChat"] ?? "Close chat")
      : (props.words?.["openChat"] ?? "Open chat");
    setAttributes(button, { "aria-expanded": String(isOpen), "aria-label": label + news });
    if (place.position !== "static" && (!isPlaced || root.popover)) escapeContainingBlock(root);
    isPlaced = true;
  }

  return {
    launcher: {
      root,
      button,
      setOpen: (next) => {
        isOpen = next;
        update();
      },
      setNews: (words) => {
        news = words;
        update();
      },
    },
    update,
  };
}

export function setVariables(
  { style }: HTMLElement,
  variables: Readonly<Record<string, string | undefined>>,
): void {
  for (const [name, value] of Object.entries(variables)) style.setProperty(`--banter-${name}`, value ?? null);
}

/** Addresses are images, all else is text, such as an emoji. */
function drawCustomIcon(source: string): Node | string {
  return /[/:]/.test(source) ? draw("img", { src: source, alt: "" }) : source;
}

function contrastingColor(element: HTMLElement): string {
  const [red = 0, green = 0, blue = 0] = (
    getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []
  ).map(Number);
  return red * 299 + green * 587 + blue * 114 > BRIGHTNESS_THRESHOLD * 1000 ? "#202020" : "#eee";
}
