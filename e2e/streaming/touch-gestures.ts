import type { Locator, Page } from "playwright";

/** A point 8 px below the element. */
export async function pointBelow(element: Locator): Promise<[x: number, y: number]> {
  const box = await element.boundingBox();
  if (box === null) throw new Error("The element isn't shown");
  return [box.x + box.width / 2, box.y + box.height + 8];
}

/** Drags the element with a finger, 120 px to the left. */
export async function swipe(page: Page, element: Locator): Promise<void> {
  const box = await element.boundingBox();
  if (box === null) throw new Error("The element isn't shown");
  const y = box.y + Math.min(box.height / 2, 40);
  const start = box.x + box.width - 20;
  const devtools = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", moved = 0) => {
    const touchPoints = type === "touchEnd" ? [] : [{ x: start - moved, y }];
    return devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
  await send("touchStart");
  for (let moved = 10; moved <= 120; moved += 10) await send("touchMove", moved);
  await send("touchEnd");
}
