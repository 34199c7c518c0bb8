import { percentEncode } from "@banter/protocol";
import { IconButton } from "./parts/IconButton.tsx";
import { useEffect, useRef, useState } from "react";
import type { OwnerApi } from "../owner-api/create-owner-api.ts";
import { useQuery } from "../page/use-query.ts";
import { RestartIcon } from "./parts/icons.tsx";
import { useEditorTexts } from "./strings/editor-strings.ts";

/**
 * The live chat of the draft as last saved. It starts again when `version` changes, unless the bot acts for real: then only when
 * the owner asks for it, because each start may send mails and call models.
 */
export function PreviewPanel({
  api,
  botId,
  version,
  group,
  isActing,
  isBroken,
  languages,
}: PreviewPanelProps) {
  const { strings, languageName } = useEditorTexts();
  const link = useQuery(botId, () => api.createDraftPreview(botId));
  const [width, setWidth] = useState<"phone" | "desktop">("phone");
  const [scheme, setScheme] = useState<"light" | "dark">("light");
  const [isFromGroup, setIsFromGroup] = useState(false);
  const [restarts, setRestarts] = useState(0);
  const [chosen, setChosen] = useState("");
  const language = languages.includes(chosen) ? chosen : (languages[0] ?? "");
  const translation = languages.length > 1 ? `&language=${percentEncode(language)}` : "";
  const start = isFromGroup && group !== "" ? `&group=${percentEncode(group)}` : "";
  const isStarted = !isBroken && (!isActing || restarts > 0);
  const shownVersion = isActing ? 0 : version;
  const url =
    link.value === undefined ? undefined : `${link.value.url}${start}&scheme=${scheme}${translation}`;
  return (
    <section className="preview-panel" aria-label={strings.preview} tabIndex={-1}>
      <div className="preview-bar">
        <Choice
          names={["phone", "desktop"] as const}
          value={width}
          textOf={(name) => strings[name]}
          onChange={setWidth}
        />
        <Choice
          names={["light", "dark"] as const}
          value={scheme}
          textOf={(name) => strings[name]}
          onChange={setScheme}
        />
        {languages.length > 1 && (
          <select
            aria-label={strings.previewLanguage}
            value={language}
            onChange={({ target }) => setChosen(target.value)}
          >
            {languages.map((tag) => (
              <option key={tag} value={tag}>
                {languageName(tag)}
              </option>
            ))}
          </select>
        )}
        <IconButton label={strings.restart} onClick={() => setRestarts((count) => count + 1)}>
          <RestartIcon />
        </IconButton>
      </div>
      {group !== "" && (
        <label className="check">
          <input
            type="checkbox"
            checked={isFromGroup}
            onChange={({ target }) => setIsFromGroup(target.checked)}
          />
          {strings.previewFromStep}
        </label>
      )}
      {link.problem !== undefined && (
        <p className="problem" role="alert">
          {link.problem.message}
        </p>
      )}
      {isBroken && <p className="muted">{strings.previewBroken}</p>}
      {isActing && <p className="muted">{strings.previewActs}</p>}
      {!isStarted && !isBroken && (
        <div>
          <button type="button" className="button" onClick={() => setRestarts(1)}>
            {strings.previewStart}
          </button>
        </div>
      )}
      {isStarted && url === undefined && <p className="muted">{strings.previewWaits}</p>}
      {isStarted && url !== undefined && (
        <PreviewFrame
          key={`${url} ${shownVersion} ${restarts}`}
          url={url}
          width={width}
          title={strings.previewTitle}
        />
      )}
      {url !== undefined && (
        <a href={url} target="_blank" rel="noreferrer">
          {strings.openPreview}
        </a>
      )}
    </section>
  );
}

interface PreviewPanelProps {
  readonly api: Pick<OwnerApi, "createDraftPreview">;
  readonly botId: string;
  /** Of the saved draft. */
  readonly version: number;
  /** The group that is edited, to start from; may be empty. */
  readonly group: string;
  /** Whether the bot sends mails, calls models and the like. */
  readonly isActing: boolean;
  /** Whether errors keep it from being tried. */
  readonly isBroken: boolean;
  /** The bot's languages, its own first. */
  readonly languages: readonly string[];
}

interface ChoiceProps<Name extends string> {
  readonly names: readonly Name[];
  readonly value: Name;
  readonly textOf: (name: Name) => string;
  readonly onChange: (name: Name) => void;
}

function Choice<Name extends string>({ names, value, textOf, onChange }: ChoiceProps<Name>) {
  return (
    <div className="segments" role="group">
      {names.map((name) => (
        <button key={name} type="button" aria-pressed={name === value} onClick={() => onChange(name)}>
          {textOf(name)}
        </button>
      ))}
    </div>
  );
}

const DESKTOP_WIDTH = 1_024;

/**
 * A new frame per start: its address differs from the last one only in the fragment, which wouldn't load it again. A desktop is
 * shown smaller.
 */
function PreviewFrame({
  url,
  width,
  title,
}: {
  readonly url: string;
  readonly width: string;
  readonly title: string;
}) {
  const [isWaiting, setIsWaiting] = useState(true);
  const frame = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  // While somebody types, each save would start the chat again.
  useEffect(() => {
    const timer = setTimeout(() => setIsWaiting(false), 300);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(() =>
      setScale(width === "desktop" ? Math.min(1, element.clientWidth / DESKTOP_WIDTH) : 1),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  const size = { width: `${100 / scale}%`, height: `${100 / scale}%`, transform: `scale(${scale})` };
  return (
    <div ref={frame} className="preview-frame" data-width={width}>
      {/* An origin of its own: scripts of an imported bot must not reach the owner's token. */}
      {!isWaiting && (
        <iframe src={url} title={title} style={size} sandbox="allow-scripts allow-forms allow-popups" />
      )}
    </div>
  );
}
