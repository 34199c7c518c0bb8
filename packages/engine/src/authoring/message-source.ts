/** A message in the author's Markdown. */
export interface SaySource {
  /** Text with `{{variables}}`. */
  readonly say: string;
  /** Id of the step. */
  readonly id?: string | undefined;
}

/** An image. */
export interface ImageSource {
  /** URL of the image. */
  readonly image: string;
  /** Description for visitors who can't see the image. */
  readonly alt?: string | undefined;
  /** The file's width in pixels. Its place in the chat is reserved before it arrives. */
  readonly width?: number | undefined;
  /** The file's height in pixels. */
  readonly height?: number | undefined;
  /** CSS ratio, instead of a size. */
  readonly aspectRatio?: string | undefined;
  /** Where a click leads. Default: a click enlarges the image. */
  readonly link?: string | undefined;
  /** Id of the step. */
  readonly id?: string | undefined;
}

/** A video. */
export interface VideoSource {
  /** A file, or a page of YouTube, Vimeo, TikTok or Gumlet. */
  readonly video: string;
  /** Pixels. */
  readonly height?: number | string | undefined;
  /** CSS length. */
  readonly maxWidth?: string | undefined;
  /** CSS ratio. */
  readonly aspectRatio?: string | undefined;
  /** Whether the player shows its controls. */
  readonly hasControls?: boolean | undefined;
  /** Whether the video plays by itself. */
  readonly isAutoplay?: boolean | undefined;
  /** Id of the step. */
  readonly id?: string | undefined;
}

/** An audio player. */
export interface AudioSource {
  /** URL of the file. */
  readonly audio: string;
  /** Whether the audio plays by itself. */
  readonly isAutoplay?: boolean | undefined;
  /** Id of the step. */
  readonly id?: string | undefined;
}

/** An embedded page. */
export interface EmbedSource {
  /** URL of the page, with `http` or `https`, or a path. */
  readonly embed: string;
  /** Pixels. */
  readonly height?: number | string | undefined;
  /** The flow continues when the page posts this event. `save` names the variable for its data. */
  readonly waitFor?: { readonly event: string; readonly save?: string | undefined } | undefined;
  /** Id of the step. */
  readonly id?: string | undefined;
}

/** A step that shows a message. */
export type MessageSource = SaySource | ImageSource | VideoSource | AudioSource | EmbedSource;
