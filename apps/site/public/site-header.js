/*
 * The name and the way to the other demos, the same on every page. A plain script right behind its `<header>`: it is
 * there before anything below it is drawn, so nothing moves.
 */
{
  const demos = {
    "/": "Inline",
    "/popup.html": "Popup",
    "/bubble.html": "Bubble",
    "/gallery.html": "Gallery",
    "/playground.html": "Playground",
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
  document.querySelector("header.top").append(brand, nav);
}
