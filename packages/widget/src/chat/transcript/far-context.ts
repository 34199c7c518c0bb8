import { createContext } from "react";

/** Whether what is drawn lies far from what is in sight, see `FarGroups`. */
export const FarContext = createContext(false);
