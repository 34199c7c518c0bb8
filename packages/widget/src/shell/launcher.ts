import { createElement, createIcon, setAttributes, setVariables } from "./create-element.ts";
import { escapeContainingBlock } from "./escape-containing-block.ts";
import { BRIGHTNESS_THRESHOLD, LAUNCHER_SIZES } from "./shell-numbers.ts";
import { prefetchOnIntent } from "./prefetch.ts";
import type { ResolvedProps } from "../contract/resolve-props.ts";
import type { Launcher, WidgetContext } from "./widget-context.ts";

const CHAT_ICON = "M4 5h16v11H11l-5 4v-4H4z";
const OPEN_ICON = "M6 9l6 6 6-6";

/** The round button in the corner. */
export function createLauncher(
  context: WidgetContext,
  onClick: () => void,
): { launcher: Launcher; update: () => void } {
  const { getProps, shadow, source } = context;
  const icon = createElement("span", { class: "icon", part: "button-icon" });
  const button = createElement(
    "button",
    { class: "launcher", part: "button", "aria-haspopup": "dialog" },
    icon,
  );
  const root = createElement("div", { class: "root bubble" }, button);
  let rootStyle: InlineStyle = {};
  let isOpen = false;
  let isPositioned = false;
  let labelSuffix = "";
  let isUncolored = true;
  /** Undefined until the display rules are evaluated. */
  let isWithheld: boolean | undefined;
  shadow.append(root);
  button.onclick = onClick;
  button.onpointerenter = button.onfocus = () => prefetchOnIntent(context);

  function update(): void {
    const props = getProps();
    const { theme, words, apiHost = "", hasOpenings = source.moduleUrl.startsWith(apiHost) } = props;
    const { size = "", isHidden = false, backgroundColor = "", iconColor } = theme.button ?? {};
    setAttributes(root, {
      "data-placement": theme.placement ?? false,
      "data-position": theme.position ?? false,
      "data-open": isOpen,
      "data-uncolored": isUncolored && backgroundColor === "" && props.preload === "idle",
    });
    setVariables(root, {
      "button-size": LAUNCHER_SIZES[size] ?? (CSS.supports("width", size) ? size : undefined),
      wait: hasOpenings ? "3s" : ".2s",
      "offset-x": theme.offset?.x,
      "offset-y": theme.offset?.y,
    });
    rootStyle = replaceStyle(root, rootStyle, { zIndex: theme.zIndex, ...props.inlineStyle });
    button.hidden = isHidden || (isWithheld ?? waitsForRule(props.displayRules));
    button.style.backgroundColor = backgroundColor;
    button.style.color = iconColor ?? contrastingColor(button);
    icon.replaceChildren(createLauncherIcon(props, isOpen));
    const label = isOpen ? (words?.["closeChat"] ?? "Close chat") : (words?.["openChat"] ?? "Open chat");
    setAttributes(button, { "aria-expanded": String(isOpen), "aria-label": label + labelSuffix });
    if (theme.position !== "static" && (!isPositioned || root.popover)) escapeContainingBlock(root);
    isPositioned = true;
  }

  return {
    launcher: {
      root,
      button,
      setOpen: (next) => {
        isOpen = next;
        update();
      },
      setShown: (isShown) => {
        isWithheld = !isShown;
        update();
      },
      setColored: () => {
        isUncolored = false;
        update();
      },
      setLabelSuffix: (suffix) => {
        labelSuffix = suffix;
        update();
      },
    },
    update,
  };
}

/** Whether one of these display rules shows the launcher, which is hidden until then. */
export function waitsForRule(displayRules: unknown): boolean {
  return /"showLauncher"/.test(JSON.stringify(displayRules));
}

type InlineStyle = Readonly<Record<string, string | number | undefined>>;

/** Returns what is now applied, to be replaced by the next call. */
function replaceStyle({ style }: HTMLElement, applied: InlineStyle, next: InlineStyle): InlineStyle {
  for (const name of Object.keys({ ...applied, ...next })) {
    // Unlike an assignment, it ignores names that are no properties, such as `0` and `setProperty`.
    style.setProperty(name.replace(/[A-Z]/g, "-$&"), `${next[name] ?? ""}`);
  }
  return next;
}

function createLauncherIcon(props: ResolvedProps, isOpen: boolean): Node | string {
  const name = isOpen ? "customCloseIconSrc" : "customIconSrc";
  const source = props[name] ?? props.theme.button?.[name];
  if (!source) return createIcon(isOpen ? OPEN_ICON : CHAT_ICON);
  // A URL becomes an image; anything else, such as an emoji, is text.
  return /[/:]/.test(source) ? createElement("img", { src: source, alt: "" }) : source;
}

function contrastingColor(element: HTMLElement): string {
  const channels = getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? [];
  const [red = 0, green = 0, blue = 0] = channels.map(Number);
  return red * 299 + green * 587 + blue * 114 > BRIGHTNESS_THRESHOLD * 1000 ? "#202020" : "#eee";
}
