import { useId, type ReactNode, type RefObject } from "react";
import { useStrings } from "../../chat-context/chat-context.ts";
import { Icon } from "../../controls/Icon.tsx";
import { useMenu } from "../../controls/use-menu.ts";
import type { VisitorAction } from "./visitor-controls.ts";

/** A button that discloses the visitor's actions, a switch for the sound and the languages. */
export function VisitorMenu({ opener, actions, sound, language }: VisitorMenuProps) {
  const strings = useStrings();
  const menuId = useId();
  const { isOpen, toggle, close, menuEvents } = useMenu(opener);
  return (
    <div className="banter-visitor-menu" {...menuEvents}>
      <button
        ref={opener}
        type="button"
        className="banter-icon-button"
        aria-label={strings.menu}
        title={strings.menu}
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={toggle}
      >
        <Icon name="more" />
      </button>
      {isOpen && (
        <div id={menuId} className="banter-visitor-rows">
          {actions.map(({ icon, label, run }) => (
            <button
              key={label}
              type="button"
              className="banter-visitor-row"
              onClick={() => {
                close();
                run();
              }}
            >
              <Icon name={icon} />
              {label}
            </button>
          ))}
          {sound && <SoundSwitch {...sound} />}
          {language && <LanguageField {...language} />}
        </div>
      )}
    </div>
  );
}

interface VisitorMenuProps {
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly actions: readonly VisitorAction[];
  readonly sound: SoundSwitchProps | undefined;
  readonly language: LanguageFieldProps | undefined;
}

function SoundSwitch({ isMuted, setMuted }: SoundSwitchProps) {
  const strings = useStrings();
  return (
    <button
      type="button"
      className="banter-visitor-row"
      role="switch"
      aria-checked={!isMuted}
      onClick={() => setMuted(!isMuted)}
    >
      <Icon name="sound" />
      {strings.sound}
      <span className="banter-switch" />
    </button>
  );
}

interface SoundSwitchProps {
  readonly isMuted: boolean;
  readonly setMuted: (isMuted: boolean) => void;
}

function LanguageField({ all, current, choose }: LanguageFieldProps) {
  const strings = useStrings();
  return (
    <label className="banter-visitor-row">
      <Icon name="language" />
      {strings.chooseLanguage}
      <select value={current} onChange={({ target }) => choose(target.value)}>
        {all.map(languageOption)}
      </select>
    </label>
  );
}

interface LanguageFieldProps {
  readonly all: readonly string[];
  readonly current: string;
  readonly choose: (tag: string) => void;
}

function languageOption(tag: string): ReactNode {
  return (
    <option key={tag} value={tag} lang={tag}>
      {languageName(tag)}
    </option>
  );
}

/** A language by its own name, which its speakers find in any language; the tag if it is invalid. */
function languageName(tag: string): string {
  try {
    const name = new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}
