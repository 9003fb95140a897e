import { randomUUID } from 'node:crypto';
import type { Context } from '@spindle/core/context';
import {
  findPrograms,
  installedPrograms,
  unavailableFeatures,
} from '../programs/installed-programs.ts';
import { retryWrite } from '../steps/retry-write.ts';
import { revive, reviveAfterOutage } from './revive.ts';

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
  const id = randomUUID();
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
  const { workerMedia: mediaSlots, workerVideo: videoSlots } = ctx.config;
  const sendHeartbeat = async () => {
    const unavailable = unavailableFeatures(programs);
    await ctx.db.$executeRaw`
      INSERT INTO worker_process (id, unavailable, media_slots, video_slots)
      VALUES (${id}::uuid, ${JSON.stringify(unavailable)}::jsonb, ${mediaSlots}, ${videoSlots})
      ON CONFLICT (id) DO UPDATE SET heartbeat_at = now(), unavailable = excluded.unavailable`;
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
      await ctx.db.workerProcess.deleteMany({ where: { id } }).catch(() => undefined);
    },
  };
}
