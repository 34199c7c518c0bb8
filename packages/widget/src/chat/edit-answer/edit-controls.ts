/* The controls for editing answers, loaded when the first answer can be edited. */
export { EditAnswer } from "./EditAnswer.tsx";
export { SuggestedAnswer } from "./SuggestedAnswer.tsx";
