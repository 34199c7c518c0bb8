/** Whether the page prevented the browser's default action, which would open the file. */
type WasHandled = boolean;

/** Drags files over an element and drops them. */
export function dropFiles(target: Element, ...files: readonly File[]): WasHandled {
  drag("dragenter", target, files);
  const canDrop = drag("dragover", target, files);
  return drag("drop", target, files) && canDrop;
}

/** Drags files over an element without dropping them. */
export function dragFilesOver(target: Element, ...files: readonly File[]): WasHandled {
  return drag("dragover", target, files);
}

/** Pastes files or text. */
export function paste(target: Element, ...content: readonly (File | string)[]): WasHandled {
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
