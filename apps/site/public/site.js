const demo = document.querySelector("#demo");

for (const radio of document.querySelectorAll(".bots input")) {
  radio.addEventListener("change", () => {
    const next = document.createElement("banter-standard");
    next.id = "demo";
    next.setAttribute("typebot", radio.value);
    document.querySelector("#demo").replaceWith(next);
  });
}

const wanted = new URLSearchParams(location.search).get("bot");
if (demo !== null && wanted !== null) demo.setAttribute("typebot", wanted);
