/* The entry point `@banter/widget/opening`, for servers. */
export { renderOpening } from "./render-opening.tsx";
