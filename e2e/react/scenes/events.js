import { dispatch } from "../dispatch.js";

/** Every event type, in the capture and the bubble phase. */
export async function events({ react, render, find, log, settle }) {
  const { createElement: h } = react;
  const names =
    `Click DoubleClick AuxClick ContextMenu MouseDown MouseUp MouseMove MouseOver MouseOut PointerDown PointerUp
    PointerMove PointerCancel TouchStart TouchMove TouchEnd Wheel KeyDown KeyUp KeyPress Focus Blur Input Invalid Paste Copy Cut
    DragStart DragEnter DragOver DragLeave Drop DragEnd CompositionStart CompositionUpdate CompositionEnd Scroll ScrollEnd
    AnimationStart AnimationEnd TransitionEnd Load Error Play Pause Ended TimeUpdate LoadedMetadata VolumeChange Toggle
    BeforeToggle Cancel Close`
      .trim()
      .split(/\s+/);
  const listen = (element, phase) =>
    Object.fromEntries(
      names.map((name) => [
        `on${name}${phase}`,
        (event) =>
          log(
            element,
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
  const both = (element) => ({ ...listen(element, ""), ...listen(element, "Capture") });
  render(
    h(
      "section",
      both("outer"),
      h("div", { id: "in", tabIndex: 0, ...both("inner") }),
      h("video", { id: "v", ...listen("video", "") }),
      h("img", { id: "i", alt: "", ...listen("img", "") }),
      // Its backdrop would be under the resting pointer of the browser, which then reports it or not.
      h("dialog", { id: "d", style: { pointerEvents: "none" }, ...listen("dialog", "") }),
      h("details", { id: "t", ...listen("details", "") }),
    ),
  );
  const target = find("#in");
  for (const name of "click dblclick auxclick contextmenu mousedown mouseup mousemove mouseover mouseout".split(
    " ",
  ))
    dispatch(target, name, MouseEvent, { clientX: 5 });
  for (const name of "pointerdown pointerup pointermove pointercancel".split(" "))
    dispatch(target, name, PointerEvent, { clientX: 6, pointerId: 1 });
  for (const name of "touchstart touchmove touchend".split(" ")) dispatch(target, name, TouchEvent);
  dispatch(target, "wheel", WheelEvent, { deltaY: 7 });
  for (const name of "keydown keyup".split(" "))
    dispatch(target, name, KeyboardEvent, { key: "Enter", code: "Enter" });
  dispatch(target, "keypress", KeyboardEvent, { key: "a", charCode: 97 });
  target.focus();
  target.blur();
  dispatch(target, "focusin", FocusEvent);
  dispatch(target, "focusout", FocusEvent);
  for (const name of "paste copy cut".split(" ")) dispatch(target, name, ClipboardEvent);
  for (const name of "dragstart dragenter dragover dragleave drop dragend".split(" "))
    dispatch(target, name, DragEvent);
  for (const name of "compositionstart compositionupdate compositionend".split(" "))
    dispatch(target, name, CompositionEvent, { data: "ä" });
  for (const name of "input invalid scroll scrollend".split(" ")) dispatch(target, name);
  for (const name of "animationstart animationend".split(" "))
    dispatch(target, name, AnimationEvent, { animationName: "rise" });
  dispatch(target, "transitionend", TransitionEvent);
  const notBubbling = { bubbles: false };
  for (const name of "play pause ended timeupdate loadedmetadata volumechange error".split(" "))
    dispatch(find("#v"), name, Event, notBubbling);
  for (const name of "load error".split(" ")) dispatch(find("#i"), name, Event, notBubbling);
  for (const name of "cancel close".split(" ")) dispatch(find("#d"), name, Event, notBubbling);
  find("#d").showModal();
  await settle();
  find("#d").close();
  await settle();
  find("#t").open = true;
  await settle();
  render(
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
  dispatch(find("button"), "click", MouseEvent);
  dispatch(find("i"), "click", MouseEvent);
  dispatch(find("i"), "click", MouseEvent, { button: 2 });
  render(
    h("div", {
      onClick: () => {
        throw new Error("in an event");
      },
    }),
  );
  const onError = (event) => {
    event.preventDefault();
    log("reported", event.message.includes("in an event"));
  };
  addEventListener("error", onError);
  dispatch(find("div"), "click", MouseEvent);
  removeEventListener("error", onError);
}
