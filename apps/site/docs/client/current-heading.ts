/** Marks the entry of the contents whose heading was scrolled past last. */
export function followHeadings(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("#contents a")];
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  let isScheduled = false;

  function update(): void {
    isScheduled = false;
    const line = innerHeight / 4;
    const index = headings.findLastIndex(
      (heading) => heading !== null && heading.getBoundingClientRect().top < line,
    );
    for (const [position, link] of links.entries())
      if (position === index) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
  }

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(update);
  }

  if (links.length === 0) return;
  addEventListener("scroll", schedule, { passive: true });
  schedule();
}
