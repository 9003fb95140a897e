import { hostname } from 'node:os';
import type { Context } from '@spindle/core/context';
import { readSpace } from '@spindle/core/storage/disk/read-space';
import { VERSION } from '@spindle/core/version';
import { reportModels } from '../models/report-models.ts';
import {
  findPrograms,
  installedPrograms,
  unavailableFeatures,
} from '../programs/installed-programs.ts';
import { retryWrite } from '../steps/retry-write.ts';
import { WORKER_ID } from '../steps/worker-id.ts';
import { revive, reviveAfterOutage, reviveUndrawable } from './revive.ts';

/** The row of a worker among all workers. */
export interface Presence {
  /** Sends a heartbeat with the features that this worker cannot serve. */
  sendHeartbeat(): Promise<void>;
  /** Checks again which programs are installed, and revives the steps that waited for them. */
  refreshPrograms(): Promise<void>;
  /** Deletes the row of this worker. */
  leave(): Promise<void>;
}

/** Maintains the row of this worker, which reports that it is alive and which features it cannot serve. Revives failed steps. */
export async function startPresence(ctx: Context): Promise<Presence> {
  const leaving = new AbortController();
  let programs = await findPrograms(ctx.config);
  let revival: Promise<void> = Promise.resolve();
  /** Revives steps in the background: there may be many. Calls run one after the other. */
  const startReviving = (reviveSteps: () => Promise<void>) => {
    revival = revival
      .then(() => retryWrite(ctx, reviveSteps, leaving.signal))
      .catch((error: unknown) =>
        ctx.log.error({ err: error }, 'failed steps could not be queued again'),
      );
  };
  const reviveForPrograms = () => revive(ctx, installedPrograms(programs), leaving.signal);
  startReviving(reviveForPrograms); // programs may have been installed while no worker ran
  startReviving(() => reviveAfterOutage(ctx, leaving.signal));
  startReviving(() => reviveUndrawable(ctx, leaving.signal));
  const { workerMedia: mediaSlots, workerVideo: videoSlots } = ctx.config;
  const sendHeartbeat = async () => {
    const unavailable = unavailableFeatures(programs);
    const models = JSON.stringify(reportModels(ctx.config));
    // The folder of working files appears with the first of them.
    const { tmpDir, dataDir } = ctx.config;
    const disk = (await readSpace(tmpDir)) ?? (await readSpace(dataDir));
    await ctx.db.$executeRaw`
      INSERT INTO worker_process (id, unavailable, models, media_slots, video_slots, host, version, disk_free, disk_total)
      VALUES (${WORKER_ID}::uuid, ${JSON.stringify(unavailable)}::jsonb, ${models}::jsonb, ${mediaSlots}, ${videoSlots},
        ${hostname()}, ${VERSION}, ${disk && BigInt(disk.freeBytes)}::bigint, ${disk && BigInt(disk.totalBytes)}::bigint)
      ON CONFLICT (id) DO UPDATE SET heartbeat_at = now(), unavailable = excluded.unavailable,
        models = excluded.models, disk_free = excluded.disk_free, disk_total = excluded.disk_total`;
  };
  return {
    sendHeartbeat,
    async refreshPrograms() {
      programs = await findPrograms(ctx.config);
      await sendHeartbeat();
      startReviving(reviveForPrograms);
    },
    async leave() {
      leaving.abort();
      await revival;
      // During an outage of the database the row stays and expires with its heartbeat.
      await ctx.db.workerProcess.deleteMany({ where: { id: WORKER_ID } }).catch(() => undefined);
    },
  };
}
