/**
 * The subset of Playwright's Page and Locator that the conversations of this folder use. `webkit/` implements it over WebDriver
 * for Debian's WebKit, which Playwright can't drive.
 */
export interface DrivenPage<Found extends DrivenLocator<Found>> extends Finder<Found> {
  readonly keyboard: {
    type(text: string): Promise<void>;
    press(key: string): Promise<void>;
  };
}

/** A page that can be left and come back to. */
export interface VisitedPage<Found extends DrivenLocator<Found>> extends DrivenPage<Found> {
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  /** Runs the function in the page; it must not use anything from its closure. */
  evaluate(script: () => unknown): Promise<unknown>;
}

export interface DrivenLocator<Found extends DrivenLocator<Found>> extends Finder<Found> {
  click(): Promise<void>;
  focus(): Promise<void>;
  /** Waits until the element is visible. */
  waitFor(): Promise<void>;
  isVisible(): Promise<boolean>;
  inputValue(): Promise<string>;
  setInputFiles(files: readonly DrivenFile[]): Promise<void>;
}

/** Every locator pierces shadow roots. */
interface Finder<Found> {
  getByRole(role: DrivenRole, options?: { readonly name?: string; readonly exact?: boolean }): Found;
  getByText(text: string, options?: { readonly exact?: boolean }): Found;
  getByLabel(text: string): Found;
  getByTestId(id: string): Found;
  locator(css: string): Found;
}

export type DrivenRole =
  | "alert"
  | "button"
  | "dialog"
  | "log"
  | "radio"
  | "searchbox"
  | "spinbutton"
  | "textbox";

export interface DrivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}
