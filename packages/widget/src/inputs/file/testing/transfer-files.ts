/** Whether the page kept the browser from doing with them what it does by itself: opening them. */
type WasTaken = boolean;

/** Files that are let go over an element, as from the desktop. */
export function dropFiles(target: Element, ...files: readonly File[]): WasTaken {
  drag("dragenter", target, files);
  const mayDrop = drag("dragover", target, files);
  return drag("drop", target, files) && mayDrop;
}

/** Files that are held over an element, and not let go. */
export function holdFiles(target: Element, ...files: readonly File[]): WasTaken {
  return drag("dragover", target, files);
}

/** Files, or text, from the clipboard. */
export function paste(target: Element, ...content: readonly (File | string)[]): WasTaken {
  const event = new ClipboardEvent("paste", {
    clipboardData: transfer(content),
    bubbles: true,
    composed: true,
    cancelable: true,
  });
  return !target.dispatchEvent(event);
}

function drag(type: "dragenter" | "dragover" | "drop", target: Element, files: readonly File[]): boolean {
  const event = new DragEvent(type, {
    dataTransfer: transfer(files),
    bubbles: true,
    composed: true,
    cancelable: true,
  });
  return !target.dispatchEvent(event);
}

function transfer(content: readonly (File | string)[]): DataTransfer {
  const transferred = new DataTransfer();
  for (const item of content) {
    if (typeof item === "string") transferred.items.add(item, "text/plain");
    else transferred.items.add(item);
  }
  return transferred;
}

export function textFile(name: string, type = "text/plain"): File {
  return new File(["words"], name, { type });
}
