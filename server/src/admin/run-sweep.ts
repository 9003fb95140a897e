import type { Context } from '@spindle/core/context';
import { tidyQuarantine } from '@spindle/core/sweep/quarantine';
import { identityRefusal, sweepStore } from '@spindle/core/sweep/sweep-store';
import type { Output } from './output.ts';

/** Sweeps the whole store now and prints the result. Returns false if the sweep was refused. */
export async function runSweep(
  ctx: Context,
  options: { acceptMany: boolean },
  { say, complain }: Output,
): Promise<boolean> {
  const refusal = await identityRefusal(ctx);
  if (refusal !== null) {
    complain(`${refusal} Nothing was moved.`);
    return false;
  }
  say(`Restored from the quarantine: ${await tidyQuarantine(ctx)}.`);
  const { moved, refusal: tooMany } = await sweepStore(ctx, options);
  say(`Moved to the quarantine: ${moved}.`);
  if (tooMany !== null) complain(tooMany);
  return tooMany === null;
}
