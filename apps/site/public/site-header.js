/*
 * Skip link, brand and navigation of every demo page. A classic script directly after the `<header>`, so that the header is filled
 * before the first paint and nothing shifts.
 */
{
  const demos = {
    "/": "Inline",
    "/popup.html": "Popup",
    "/bubble.html": "Bubble",
    "/gallery.html": "Gallery",
    "/presets.html": "Presets",
    "/playground.html": "Playground",
    "/docs/": "Docs",
  };
  const here = location.pathname.replace(/\/index\.html$/, "/");

  const logo = Object.assign(new Image(28, 28), { src: "favicon.svg", alt: "" });
  const brand = Object.assign(document.createElement("a"), { className: "brand", href: "/" });
  brand.append(logo, "Banter");

  const nav = document.createElement("nav");
  nav.ariaLabel = "Demos";
  for (const [href, textContent] of Object.entries(demos)) {
    const link = Object.assign(document.createElement("a"), { href, textContent });
    if (href === here) link.ariaCurrent = "page";
    nav.append(link);
  }
  const skip = Object.assign(document.createElement("a"), {
    className: "skip",
    href: "#content",
    textContent: "Skip to the content",
  });
  const header = document.querySelector("header.top");
  header.before(skip);
  header.append(brand, nav);
  // On a narrow page the links are one line that scrolls.
  nav.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
}
