import { FlowSection } from "./FlowSection.tsx";
import { HistoryPanel } from "./HistoryPanel.tsx";
import { LanguagesForm } from "./languages/LanguagesForm.tsx";
import type { EditorSectionProps, SectionName } from "./section-props.ts";
import { SettingsForm } from "./SettingsForm.tsx";
import { TestsForm } from "./tests/TestsForm.tsx";
import { ThemeForm } from "./ThemeForm.tsx";
import { addVariable } from "./use-form-references.ts";
import { VariablesForm } from "./VariablesForm.tsx";

/** The open part of the editor. */
export function EditorSection(props: EditorSectionProps) {
  if (props.section === "flow") return <FlowSection {...props} />;
  return (
    <div className="card">
      <SectionForm {...props} section={props.section} />
    </div>
  );
}

interface SectionFormProps extends EditorSectionProps {
  readonly section: Exclude<SectionName, "flow">;
}

function SectionForm(props: SectionFormProps) {
  const { api, bot, draft, author, section, problems, onBot } = props;
  const { change } = props.edited;
  const about = (part: string) =>
    problems.placed.filter(({ path, diagnostic }) => path === "" && diagnostic.path?.[0] === part);
  switch (section) {
    case "variables":
      return (
        <VariablesForm
          draft={draft}
          onAdd={(name) => change((before) => addVariable(before, name))}
          onChange={(variables, name) => change((before) => ({ ...before, variables }), `variable ${name}`)}
        />
      );
    case "theme":
      return (
        <ThemeForm
          theme={draft.theme}
          problems={about("theme")}
          onChange={(theme, field) => change((before) => ({ ...before, theme }), `theme ${field}`)}
        />
      );
    case "settings":
      return (
        <SettingsForm
          draft={draft}
          problems={about("settings")}
          onName={(name) => change((before) => ({ ...before, name }), "name")}
          onChange={(settings, field) => change((before) => ({ ...before, settings }), `settings ${field}`)}
        />
      );
    case "tests":
      return <TestsForm {...{ draft, change }} runner={props.runner} problems={about("tests")} />;
    case "languages":
      return (
        <LanguagesForm
          {...{ draft, change }}
          problems={about("translations").filter(({ diagnostic }) => diagnostic.severity === "error")}
          onSelect={props.onSelect}
        />
      );
    case "history":
      return (
        <HistoryPanel
          {...{ api, bot, author }}
          onRolledBack={(publication) => onBot({ ...bot, publication })}
          onLoad={(old) => change(() => old)}
        />
      );
  }
}
