import type { SearchRequest } from '../search.ts';

/** A condition on a field of a schema, by the names of both. */
export interface FieldFilter {
  schema: string;
  field: string;
  /** Words with their comparison in front, such as `>5`. */
  value: string;
}

/** A condition: filters of a search, or things by their names. */
export interface QueryFilter
  extends Partial<Omit<SearchRequest, 'page' | 'limit_per_page' | 'extended_result' | 'sort_by'>> {
  /** Id or name of a collection that the caller can list. */
  in?: string;
  /** `me`, or id, name or email of a user. */
  by?: string;
  /** Id or name of a person. */
  person?: string;
  public?: boolean;
  field?: FieldFilter;
}

/** A query as a tree. `start` and `end` are the characters of the query that it is. */
export type QueryNode = { start: number; end: number } & (
  | { type: 'and' | 'or'; nodes: QueryNode[] }
  | { type: 'not'; node: QueryNode }
  | { type: 'filter'; filter: QueryFilter }
);

/** Why a query cannot be understood. */
export interface QueryError {
  /** A sentence for the user. */
  error: string;
  start: number;
  end: number;
  /** The name of a filter that was probably meant. */
  suggestion?: string;
}
