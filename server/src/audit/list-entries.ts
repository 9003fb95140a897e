import type { listAudit as route } from '@spindle/contracts/audit/audit-routes';
import type { Answer, Input } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import { findEntries } from './find-entries.ts';
import { presentEntry } from './present.ts';

/** Returns a page of the audit log, the newest entries first. */
export async function listEntries(
  ctx: Context,
  { query }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  const { cursor, limit, ...filters } = query;
  const before = cursor === undefined ? undefined : BigInt(cursor);
  const rows = await findEntries(ctx, { filters, before, order: 'newest first', limit: limit + 1 });
  const entries = rows.slice(0, limit).map(presentEntry);
  const next_cursor = rows.length > limit ? (entries.at(-1)?.seq ?? null) : null;
  return { status: 'OK', data: { entries, next_cursor } };
}
