import { fire } from "../fire.js";

/** Every event that a page can send, on its way down and up. */
export async function events({ react, draw, find, log, settle }) {
  const { createElement: h } = react;
  const names =
    `Click DoubleClick AuxClick ContextMenu MouseDown MouseUp MouseMove MouseOver MouseOut PointerDown PointerUp
    PointerMove PointerCancel TouchStart TouchMove TouchEnd Wheel KeyDown KeyUp KeyPress Focus Blur Input Invalid Paste Copy Cut
    DragStart DragEnter DragOver DragLeave Drop DragEnd CompositionStart CompositionUpdate CompositionEnd Scroll ScrollEnd
    AnimationStart AnimationEnd TransitionEnd Load Error Play Pause Ended TimeUpdate LoadedMetadata VolumeChange Toggle
    BeforeToggle Cancel Close`
      .trim()
      .split(/\s+/);
  const listen = (who, phase) =>
    Object.fromEntries(
      names.map((name) => [
        `on${name}${phase}`,
        (event) =>
          log(
            who,
            phase,
            name,
            event.type,
            event.eventPhase,
            event.isTrusted,
            event.key,
            event.code,
            event.deltaY,
            event.clientX,
            event.data,
            event.animationName,
            event.isPropagationStopped(),
          ),
      ]),
    );
  const both = (who) => ({ ...listen(who, ""), ...listen(who, "Capture") });
  draw(
    h(
      "section",
      both("outer"),
      h("div", { id: "in", tabIndex: 0, ...both("inner") }),
      h("video", { id: "v", ...listen("video", "") }),
      h("img", { id: "i", alt: "", ...listen("img", "") }),
      h("dialog", { id: "d", ...listen("dialog", "") }),
      h("details", { id: "t", ...listen("details", "") }),
    ),
  );
  const target = find("#in");
  for (const name of "click dblclick auxclick contextmenu mousedown mouseup mousemove mouseover mouseout".split(
    " ",
  ))
    fire(target, name, MouseEvent, { clientX: 5 });
  for (const name of "pointerdown pointerup pointermove pointercancel".split(" "))
    fire(target, name, PointerEvent, { clientX: 6, pointerId: 1 });
  for (const name of "touchstart touchmove touchend".split(" ")) fire(target, name, TouchEvent);
  fire(target, "wheel", WheelEvent, { deltaY: 7 });
  for (const name of "keydown keyup".split(" "))
    fire(target, name, KeyboardEvent, { key: "Enter", code: "Enter" });
  fire(target, "keypress", KeyboardEvent, { key: "a", charCode: 97 });
  target.focus();
  target.blur();
  fire(target, "focusin", FocusEvent);
  fire(target, "focusout", FocusEvent);
  for (const name of "paste copy cut".split(" ")) fire(target, name, ClipboardEvent);
  for (const name of "dragstart dragenter dragover dragleave drop dragend".split(" "))
    fire(target, name, DragEvent);
  for (const name of "compositionstart compositionupdate compositionend".split(" "))
    fire(target, name, CompositionEvent, { data: "ä" });
  for (const name of "input invalid scroll scrollend".split(" ")) fire(target, name);
  for (const name of "animationstart animationend".split(" "))
    fire(target, name, AnimationEvent, { animationName: "rise" });
  fire(target, "transitionend", TransitionEvent);
  const alone = { bubbles: false };
  for (const name of "play pause ended timeupdate loadedmetadata volumechange error".split(" "))
    fire(find("#v"), name, Event, alone);
  for (const name of "load error".split(" ")) fire(find("#i"), name, Event, alone);
  for (const name of "cancel close".split(" ")) fire(find("#d"), name, Event, alone);
  find("#d").showModal();
  await settle();
  find("#d").close();
  await settle();
  find("#t").open = true;
  await settle();
  draw(
    h(
      "div",
      { onClick: () => log("outer") },
      h("button", { disabled: true, onClick: () => log("disabled") }),
      h("i", {
        onClick: (event) => {
          event.stopPropagation();
          log("stopped", event.isDefaultPrevented());
        },
      }),
    ),
  );
  fire(find("button"), "click", MouseEvent);
  fire(find("i"), "click", MouseEvent);
  fire(find("i"), "click", MouseEvent, { button: 2 });
  draw(
    h("div", {
      onClick: () => {
        throw new Error("in an event");
      },
    }),
  );
  const heard = (event) => {
    event.preventDefault();
    log("reported", event.message.includes("in an event"));
  };
  addEventListener("error", heard);
  fire(find("div"), "click", MouseEvent);
  removeEventListener("error", heard);
}
