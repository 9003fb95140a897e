import { ADDONS_CONSUMER } from '@spindle/core/addons/event-hooks';
import { type Backoff, backoffMs } from '@spindle/core/connections/backoff';
import type { Context, TxContext } from '@spindle/core/context';
import { readSettings } from '@spindle/core/settings/settings';
import type { Asset } from '@spindle/prisma/client';
import type { Delivery } from '../events/claim-deliveries.ts';
import { consumeEvents } from '../events/consume-events.ts';
import type { Outcome, Settled } from '../events/settle-deliveries.ts';
import { createAddonJob } from './addon-job.ts';
import { type MatchedAddon, matchHooks } from './match-hooks.ts';

/** Limits the events that one worker matches at the same time. */
const CONCURRENCY = 8;
/** Another worker repeats the events of a killed worker after this time. Matching an event takes milliseconds. */
const LEASE_MS = 10_000;
/** The delays before an asset that is still being processed is checked again. */
const WHILE_PROCESSING: Backoff = { firstMs: 1_000, longestMs: 60_000 };

/** What an event starts. */
interface Start {
  event: string;
  asset: Asset;
  addons: MatchedAddon[];
}

type HookOutcome = Outcome & { details?: Start };

const NOTHING_TO_START: HookOutcome = { state: 'DELIVERED' };

/** Starts the add-ons whose event-hooks match, until it is closed. */
export function startEventHooks(ctx: Context): { close(): Promise<void> } {
  return consumeEvents<Start>(ctx, {
    consumer: ADDONS_CONSUMER,
    concurrency: CONCURRENCY,
    leaseMs: LEASE_MS,
    readsBodies: false,
    deliver: (delivery) => planStart(ctx, delivery),
    onSettled: createJobs,
  });
}

/** Decides what an event starts. Waits while the asset is being processed, because its content type is not known before. */
async function planStart(ctx: Context, { event, attempts }: Delivery): Promise<HookOutcome> {
  // Otherwise the labels that an add-on writes would start it again, without end.
  if (event.isFromAddon || event.assetId === null) return NOTHING_TO_START;
  const asset = await ctx.db.asset.findUnique({ where: { id: event.assetId } });
  if (!asset || asset.trashedAt !== null) return NOTHING_TO_START;
  if (asset.status === 'NOT_READY')
    return { state: 'RETRY', delayMs: backoffMs(attempts, WHILE_PROCESSING) };
  // Add-ons can neither read a broken original nor change an archived asset.
  if (asset.status !== 'OK') return NOTHING_TO_START;
  const addons = matchHooks(await readSettings(ctx, 'addons'), event.name, asset);
  if (addons.length === 0) return NOTHING_TO_START;
  return { state: 'DELIVERED', details: { event: event.name, asset, addons } };
}

/** Creates the jobs in the transaction that settles their events, so that a killed or slow worker starts none of them twice. */
async function createJobs(
  tx: TxContext,
  settled: Settled<Start>[],
  written: ReadonlySet<bigint>,
): Promise<void> {
  const starts = settled
    .filter(({ delivery }) => written.has(delivery.id))
    .flatMap(({ outcome }) => outcome.details ?? []);
  if (starts.length === 0) return;
  // A job refers to its asset, which may have been purged meanwhile.
  const ids = starts.map(({ asset }) => asset.id);
  const existing = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM asset WHERE id = ANY(${ids}::uuid[]) FOR KEY SHARE`;
  for (const { asset, ...start } of starts)
    if (existing.some(({ id }) => id === asset.id)) await createAddonJob(tx, asset, start);
}
