import type { Context } from '@spindle/core/context';
import { keyInStore } from '@spindle/core/storage/keys';
import { isStoreOutage } from '@spindle/core/storage/stores/store-outage';
import type { StoreName } from '@spindle/core/storage/stores/stores';
import { tidyQuarantine } from '@spindle/core/sweep/quarantine';
import { identityRefusal, sweepStore } from '@spindle/core/sweep/sweep-store';
import type { Output } from './output.ts';
import { recordCommand } from './record-command.ts';

/** Sweeps all stores now and prints the results. Returns false if a sweep was refused. */
export async function runSweep(
  ctx: Context,
  options: { acceptMany: boolean },
  output: Output,
): Promise<boolean> {
  let isDone = true;
  for (const store of await ctx.storage.names()) {
    if (store !== null) output.say(`${store}:`);
    const isSwept = await sweepOne(ctx, store, options, output).catch((error: unknown) => {
      if (!isStoreOutage(error, keyInStore(store, ''))) throw error;
      output.complain('The bucket is unavailable. Nothing was moved.');
      return false;
    });
    if (!isSwept) isDone = false;
  }
  return isDone;
}

async function sweepOne(
  ctx: Context,
  store: StoreName,
  { acceptMany }: { acceptMany: boolean },
  { say, complain }: Output,
): Promise<boolean> {
  const refusal = await identityRefusal(ctx, store);
  if (refusal !== null) {
    complain(`${refusal} Nothing was moved.`);
    return false;
  }
  const restored = await tidyQuarantine(ctx, store);
  say(`Restored from the quarantine: ${restored}.`);
  const { moved, refusal: tooMany } = await sweepStore(ctx, { store, acceptMany });
  say(`Moved to the quarantine: ${moved}.`);
  await recordCommand(ctx, { action: 'command.sweep', details: { store, restored, moved } });
  if (tooMany !== null) complain(tooMany);
  return tooMany === null;
}
