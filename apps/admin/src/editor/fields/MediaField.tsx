import { useRef, useState } from "react";
import { useEditorTexts } from "../strings/editor-strings.ts";
import type { ControlProps } from "./control-props.ts";
import { useFormContext } from "./form-context.ts";

/** The address of a file, which can be uploaded. */
export function MediaField({ id, noteId, value, field, onChange }: ControlProps) {
  const { strings } = useEditorTexts();
  const { upload } = useFormContext();
  const picker = useRef<HTMLInputElement>(null);
  const [isUploading, setIsUploading] = useState(false);

  async function uploadFile(file: File): Promise<void> {
    setIsUploading(true);
    const url = await upload(file);
    setIsUploading(false);
    if (url !== undefined) onChange(url);
  }

  return (
    <div className="pair">
      <input
        id={id}
        aria-describedby={noteId}
        value={typeof value === "string" ? value : ""}
        autoComplete="off"
        onChange={({ target }) =>
          onChange(target.value === "" && field.isRequired !== true ? undefined : target.value)
        }
      />
      <input
        ref={picker}
        type="file"
        hidden
        accept={field.name === "video" || field.name === "audio" ? `${field.name}/*` : "image/*"}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file !== undefined) void uploadFile(file);
        }}
      />
      <button type="button" className="button" disabled={isUploading} onClick={() => picker.current?.click()}>
        {isUploading ? strings.uploading : strings.upload}
      </button>
    </div>
  );
}
