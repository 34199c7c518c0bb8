import * as pg from "pg";

/** OID of `bigint`. */
const INT8 = 20;

/** Times and counts stay below 2⁵³, so they are parsed to numbers. */
export function parseBigIntAsNumber(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  return types;
}
