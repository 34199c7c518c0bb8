/** Embed code for each platform. */
export const targets = {
  html: {
    label: "HTML",
    write: html,
    note: "Works under a strict content security policy: allow the server in script-src and connect-src.",
  },
  react: { label: "React", write: react, note: "npm install @banter/react" },
  vue: {
    label: "Vue",
    write: vue,
    note: "Tell Vue's compiler that these are custom elements: isCustomElement: (tag) => tag.startsWith('banter-').",
  },
  wordpress: {
    label: "WordPress",
    write: wordpress,
    note: "Paste it into a Custom HTML block, or into the footer of the theme for every page.",
  },
  "tag-manager": {
    label: "Tag manager",
    write: tagManager,
    note: "Paste it into a Custom HTML tag that fires on all pages.",
  },
};

const NAMES = { standard: "Standard", popup: "Popup", bubble: "Bubble" };

function html({ mode, typebot, apiHost }) {
  return `<script type="module" src="${escaped(apiHost)}/banter/banter.js"></script>
${element({ mode, typebot, apiHost })}`;
}

function element({ mode, typebot, apiHost }) {
  const size = mode === "standard" ? ' style="display: block; height: 600px"' : "";
  return `<banter-${mode} typebot="${escaped(typebot)}" api-host="${escaped(apiHost)}"${size}></banter-${mode}>`;
}

function react({ mode, typebot, apiHost }) {
  const name = NAMES[mode];
  const size = mode === "standard" ? " style={{ height: 600 }}" : "";
  return `import { ${name} } from "@banter/react";

export function Chat() {
  return <${name} typebot=${JSON.stringify(typebot)} apiHost=${JSON.stringify(apiHost)}${size} />;
}`;
}

function vue(options) {
  return `<script setup>
import "@banter/widget/banter";
</script>

<template>
  ${element(options)}
</template>`;
}

function wordpress(options) {
  return `<!-- wp:html -->
${html(options)}
<!-- /wp:html -->`;
}

/** Tag managers remove unknown elements, so a script creates this one. */
function tagManager({ mode, typebot, apiHost }) {
  const props = JSON.stringify({ typebot, apiHost }).replaceAll("<", "\\u003c");
  const place =
    mode === "standard"
      ? '\n    document.querySelector("#chat").append(chat); // the element that contains the chat'
      : "\n    document.body.append(chat);";
  return `<script>
  (function () {
    var script = document.createElement("script");
    script.src = ${JSON.stringify(`${apiHost}/banter/banter.iife.js`).replaceAll("<", "\\u003c")};
    document.head.append(script);
    var chat = Object.assign(document.createElement("banter-${mode}"), ${props});${place}
  })();
</script>`;
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
