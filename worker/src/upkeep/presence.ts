import { randomUUID } from 'node:crypto';
import type { Context } from '@spindle/core/context';
import {
  findPrograms,
  presentPrograms,
  unavailableFeatures,
} from '../programs/installed-programs.ts';
import { retryWrite } from '../steps/retry-write.ts';
import { revive, reviveAfterOutage } from './revive.ts';

export interface Presence {
  /** Sends a heartbeat with the features that this worker cannot serve. */
  show(): Promise<void>;
  lookAgain(): Promise<void>;
  leave(): Promise<void>;
}

/** Maintains the row that reports this worker as alive and lists the programs it lacks. */
export async function startPresence(ctx: Context): Promise<Presence> {
  const id = randomUUID();
  const leaving = new AbortController();
  let programs = await findPrograms(ctx.config);
  let reviving: Promise<void> = Promise.resolve();
  /** Not awaited: there may be many steps. */
  const runAgain = (reviveSteps: () => Promise<void>) => {
    reviving = reviving
      .then(() => retryWrite(ctx, reviveSteps, leaving.signal))
      .catch((error: unknown) =>
        ctx.log.error({ err: error }, 'failed steps could not be queued again'),
      );
  };
  const runPresent = () => revive(ctx, presentPrograms(programs), leaving.signal);
  runAgain(runPresent); // programs may have been installed while no worker ran
  runAgain(() => reviveAfterOutage(ctx, leaving.signal));
  const { workerMedia: mediaSlots, workerVideo: videoSlots } = ctx.config;
  const show = async () => {
    const unavailable = unavailableFeatures(programs);
    await ctx.db.$executeRaw`
      INSERT INTO worker_process (id, unavailable, media_slots, video_slots)
      VALUES (${id}::uuid, ${JSON.stringify(unavailable)}::jsonb, ${mediaSlots}, ${videoSlots})
      ON CONFLICT (id) DO UPDATE SET heartbeat_at = now(), unavailable = excluded.unavailable`;
  };
  return {
    show,
    async lookAgain() {
      programs = await findPrograms(ctx.config);
      await show();
      runAgain(runPresent);
    },
    async leave() {
      leaving.abort();
      await reviving;
      // During an outage of the database the row stays and expires with its heartbeat.
      await ctx.db.workerProcess.deleteMany({ where: { id } }).catch(() => undefined);
    },
  };
}
