import type { SearchRequest } from '@spindle/contracts/search/search';
import { Prisma } from '@spindle/prisma/client';

/** Returns whether a request leaves out assets of stacks. The trash shows all. */
export function isCollapsed({ stacks, trashed }: Partial<SearchRequest>): boolean {
  return stacks === 'collapsed' && !trashed;
}

/** Returns the request whose matches include all assets of stacks. */
export function withoutStacks<T extends Partial<SearchRequest>>({
  stacks,
  ...request
}: T): Omit<T, 'stacks'> {
  return request;
}

/**
 * Selects the hidden assets of stacks by `seq`, which all sort indexes contain. `coverCondition`: only those whose cover meets it, a condition on
 * the table `asset`.
 */
export function isOfHiddenAsset(coverCondition: Prisma.Sql | null): Prisma.Sql {
  if (!coverCondition)
    return Prisma.sql`EXISTS (SELECT FROM stack_member AS hidden WHERE hidden.is_hidden AND hidden.seq = asset.seq)`;
  return Prisma.sql`(asset.seq IN (
    SELECT hidden.seq FROM stack_member AS hidden JOIN stack_member AS cover ON cover.stack_id = hidden.stack_id AND NOT cover.is_hidden
      JOIN asset ON asset.seq = cover.seq
    WHERE hidden.is_hidden AND ${coverCondition}))`;
}
