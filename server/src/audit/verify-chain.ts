import type { ChainCheck } from '@spindle/contracts/audit/audit';
import type { verifyAudit as route } from '@spindle/contracts/audit/audit-routes';
import type { Answer, Input } from '@spindle/contracts/http/route';
import type { TxContext } from '@spindle/core/context';
import { FIRST_HASH, hashEntry } from './entry-content.ts';
import { type EntryRow, findEntries } from './find-entries.ts';

/** Entries that are in memory at a time. */
const PAGE = 1_000;

type Ctx = Pick<TxContext, 'db'>;
/** A verified entry, which the next one must continue. */
type Link = Pick<EntryRow, 'seq' | 'hash'>;

const START: Link = { seq: 0n, hash: FIRST_HASH };

/** Verifies a page of the hash chain of the audit log. The caller has verified the entries up to `after`. */
export async function verifyAudit(
  ctx: Ctx,
  { query }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  const after = query.after === undefined ? 0n : BigInt(query.after);
  return { status: 'OK', data: await verifyEntries(ctx, after, query.limit) };
}

/** Verifies at most `limit` entries after an entry, and stops at the first that breaks the chain. */
export async function verifyEntries(ctx: Ctx, after: bigint, limit: number): Promise<ChainCheck> {
  let last = await findLink(ctx, after);
  if (!last) return brokenAt(0, START, after, 'MISSING');
  for (let checked = 0; ; ) {
    const wanted = Math.min(PAGE, limit - checked);
    const rows = await findEntries(ctx, { after: last.seq, order: 'oldest first', limit: wanted });
    for (const row of rows) {
      const fault = faultOf(row, last);
      if (fault)
        return brokenAt(checked, last, fault === 'MISSING' ? last.seq + 1n : row.seq, fault);
      checked += 1;
      last = row;
    }
    const isPageFull = checked === limit;
    if (isPageFull || rows.length < wanted)
      return {
        checked,
        broken: null,
        last: presentLink(last),
        next_after: isPageFull ? String(last.seq) : null,
      };
  }
}

/** Returns the entry that the next one must continue; null when it is missing. */
async function findLink(ctx: Ctx, seq: bigint): Promise<Link | null> {
  if (seq === 0n) return START;
  const [row] = await findEntries(ctx, { before: seq + 1n, order: 'newest first', limit: 1 });
  return row?.seq === seq ? row : null;
}

/** Returns why an entry does not continue the one before; null if it does. */
function faultOf(row: EntryRow, before: Link) {
  if (row.seq !== before.seq + 1n) return 'MISSING' as const;
  if (row.hash !== hashEntry(row)) return 'EDITED' as const;
  return row.previousHash === before.hash ? null : ('UNLINKED' as const);
}

function brokenAt(
  checked: number,
  last: Link,
  seq: bigint,
  fault: NonNullable<ChainCheck['broken']>['fault'],
): ChainCheck {
  return {
    checked,
    broken: { seq: String(seq), fault },
    last: presentLink(last),
    next_after: null,
  };
}

const presentLink = ({ seq, hash }: Link) => (seq === 0n ? null : { seq: String(seq), hash });
