/** Limits the characters of a query. */
export const QUERY_MAX = 2000;
