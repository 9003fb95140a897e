import { type ChainCheck, VERIFY_PAGE_MAX } from '@spindle/contracts/audit/audit';
import type { Context } from '@spindle/core/context';
import { verifyEntries } from '../audit/verify-chain.ts';
import type { Output } from './output.ts';

const FAULTS: Record<NonNullable<ChainCheck['broken']>['fault'], string> = {
  EDITED: 'was changed after it was written',
  UNLINKED: 'does not continue the entry before',
  MISSING: 'is missing',
};

/** Verifies the whole audit log and prints the result. Returns whether it is intact. */
export async function verifyLog(
  ctx: Pick<Context, 'db'>,
  { isJson }: { isJson: boolean },
  { say, complain }: Output,
): Promise<boolean> {
  let checked = 0;
  for (let after = 0n; ; ) {
    const page = await verifyEntries(ctx, after, VERIFY_PAGE_MAX);
    checked += page.checked;
    if (page.next_after !== null) {
      after = BigInt(page.next_after);
      continue;
    }
    const { broken, last } = page;
    if (isJson) say(JSON.stringify({ checked, broken, last }));
    else if (broken)
      complain(`Entry ${broken.seq} ${FAULTS[broken.fault]}. Entries before it: intact.`);
    else
      say(
        `Entries verified: ${checked}. Last entry: ${last ? `${last.seq}, hash ${last.hash}` : 'none'}.`,
      );
    return broken === null;
  }
}
