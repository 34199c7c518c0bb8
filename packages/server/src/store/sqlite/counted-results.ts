import { contributions, FIGURE_COLUMNS as COLUMNS } from "../sql/contributions.ts";

/** The part of the schema that keeps the figures, as of the version that counts in the background. */
export const COUNTED_RESULTS = `
  ALTER TABLE results ADD COLUMN is_counted INTEGER NOT NULL DEFAULT 1;
  CREATE INDEX results_uncounted ON results (sequence) WHERE is_counted = 0;
  ALTER TABLE figures RENAME TO folded_figures;
  CREATE INDEX folded_figures_empty ON folded_figures (total) WHERE total = 0;
  CREATE VIEW figures AS
    SELECT ${COLUMNS} FROM folded_figures UNION ALL SELECT ${COLUMNS} FROM (${contributions("is_counted = 0")});`;
