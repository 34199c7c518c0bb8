/** Height of the row of a chat without a header that contains the visitor's controls. */
export const VISITOR_BAR_SIZE = "44px";
