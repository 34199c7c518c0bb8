const demo = document.querySelector("#demo");

for (const radio of document.querySelectorAll(".bots input")) {
  radio.addEventListener("change", () => {
    const next = document.createElement("banter-standard");
    next.id = "demo";
    next.setAttribute("typebot", radio.value);
    next.setAttribute("color-scheme", "auto");
    document.querySelector("#demo").replaceWith(next);
  });
}

const requestedBot = new URLSearchParams(location.search).get("bot");
if (demo !== null && requestedBot !== null) demo.setAttribute("typebot", requestedBot);
