import type { Context } from '@spindle/core/context';
import { startPeriodicTask } from '@spindle/core/process/periodic-task';
import { sweepWorkFoldersPeriodically } from '@spindle/core/programs/sweep-work-folders';
import { REMOVE_LOST_SOURCES_MS, removeLostSources } from '../assets/remove-lost-sources.ts';
import { reconcile } from '../steps/reconcile.ts';
import { stepTimes } from '../steps/step-times.ts';
import { GROUP_DUPLICATES_MS, groupDuplicates } from './duplicates/group-duplicates.ts';
import { emptyTrash } from './empty-trash.ts';
import { REDUCE_INSIGHTS_MS, reduceInsights } from './insights/reduce-insights.ts';
import { MEASURE_STORAGE_MS, measureStorage } from './measure-storage.ts';
import { startPresence } from './presence.ts';
import { READ_OLD_DOCUMENTS_MS, readOldDocuments } from './read-old-documents.ts';
import { REINDEX_ASSETS_MS, reindexAssets } from './reindex-assets.ts';
import { REPAIR_SUBTITLES_MS, repairSubtitles } from './repair-subtitles.ts';
import { SUGGEST_STACKS_MS, suggestStacks } from './stacks/suggest-stacks.ts';
import { sweepEvents } from './sweep-events.ts';
import { SWEEP_OBJECTS_MS, sweepObjects } from './sweep-objects.ts';
import { sweepRows } from './sweep-rows.ts';
import { SWEEP_STORES_MS, sweepStores } from './sweep-stores.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { SWEEP_USAGE_MS, sweepUsage } from './sweep-usage.ts';

const HOUR_MS = 3_600_000;
/** Milliseconds between two heartbeats. A worker counts as gone after 30 s without one. */
const HEARTBEAT_MS = 10_000;

/** The running periodic tasks of a worker. */
export interface Upkeep {
  /** Checks again which programs are installed. */
  refreshPrograms(): Promise<void>;
  /** Stops the tasks, waits for those in progress, and deletes the worker's row. */
  close(): Promise<void>;
}

/** Starts the periodic tasks of a worker. */
export async function startUpkeep(ctx: Context): Promise<Upkeep> {
  const presence = await startPresence(ctx);
  const shutdown = new AbortController();
  const periodicTasks = [
    startPeriodicTask('presence', HEARTBEAT_MS, ctx.log, presence.sendHeartbeat),
    startPeriodicTask('reconcile', stepTimes(ctx).reconcileMs, ctx.log, () => reconcile(ctx)),
    startPeriodicTask('sweep rows', HOUR_MS, ctx.log, () => sweepRows(ctx)),
    startPeriodicTask('sweep events', HOUR_MS, ctx.log, () => sweepEvents(ctx)),
    startPeriodicTask('sweep uploads', HOUR_MS, ctx.log, () => sweepUploads(ctx)),
    startPeriodicTask('sweep objects', SWEEP_OBJECTS_MS, ctx.log, () => sweepObjects(ctx)),
    startPeriodicTask('sweep stores', SWEEP_STORES_MS, ctx.log, () => sweepStores(ctx)),
    startPeriodicTask('remove lost sources', REMOVE_LOST_SOURCES_MS, ctx.log, () =>
      removeLostSources(ctx, shutdown.signal),
    ),
    startPeriodicTask('sweep usage', SWEEP_USAGE_MS, ctx.log, () => sweepUsage(ctx)),
    startPeriodicTask('measure storage', MEASURE_STORAGE_MS, ctx.log, () =>
      measureStorage(ctx, shutdown.signal),
    ),
    startPeriodicTask('repair subtitles', REPAIR_SUBTITLES_MS, ctx.log, () =>
      repairSubtitles(ctx, shutdown.signal),
    ),
    startPeriodicTask('reduce insights', REDUCE_INSIGHTS_MS, ctx.log, () =>
      reduceInsights(ctx, shutdown.signal),
    ),
    startPeriodicTask('reindex assets', REINDEX_ASSETS_MS, ctx.log, () =>
      reindexAssets(ctx, shutdown.signal),
    ),
    startPeriodicTask('group duplicates', GROUP_DUPLICATES_MS, ctx.log, () =>
      groupDuplicates(ctx, shutdown.signal),
    ),
    startPeriodicTask('suggest stacks', SUGGEST_STACKS_MS, ctx.log, () =>
      suggestStacks(ctx, shutdown.signal),
    ),
    startPeriodicTask('read old documents', READ_OLD_DOCUMENTS_MS, ctx.log, () =>
      readOldDocuments(ctx, shutdown.signal),
    ),
    startPeriodicTask('empty trash', HOUR_MS, ctx.log, () => emptyTrash(ctx, shutdown.signal)),
    sweepWorkFoldersPeriodically(ctx),
  ];
  return {
    refreshPrograms: presence.refreshPrograms,
    async close() {
      shutdown.abort();
      await Promise.all(periodicTasks.map((stop) => stop()));
      await presence.leave();
    },
  };
}
