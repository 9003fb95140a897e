import type { Context } from '@spindle/core/context';
import { startPeriodicTask } from '@spindle/core/process/periodic-task';
import { stepTimes } from './step-times.ts';

/** Measures how long this process has reached the database without interruption. */
export interface DatabaseContact {
  /** Returns whether the database has answered without interruption for the last `ms` milliseconds. */
  hasLasted(ms: number): boolean;
  close(): Promise<void>;
}

/** The running watch of each database client. */
const contacts = new WeakMap<Context['db'], DatabaseContact>();

/**
 * Starts to check periodically whether the database answers. After an outage every running step has an old heartbeat, so a process
 * that has just reached the database again cannot know which workers are lost.
 */
export function watchDatabase(ctx: Context): DatabaseContact {
  const { contactCheckMs, contactBrokenMs } = stepTimes(ctx);
  let since = performance.now();
  let answered = since;
  const check = async () => {
    await ctx.db.$queryRaw`SELECT 1`;
    if (performance.now() - answered > contactBrokenMs) since = performance.now();
    answered = performance.now();
  };
  // Errors are not logged here: the database gate reports the outage.
  const stop = startPeriodicTask('database contact', contactCheckMs, ctx.log, () =>
    check().catch(() => undefined),
  );
  const contact: DatabaseContact = {
    hasLasted: (ms) =>
      performance.now() - answered <= contactBrokenMs && performance.now() - since >= ms,
    async close() {
      contacts.delete(ctx.db);
      await stop();
    },
  };
  contacts.set(ctx.db, contact);
  return contact;
}

/** Returns whether other workers could store heartbeats during the last `ms` milliseconds. Returns true without a running watch. */
export function couldReceiveHeartbeats(ctx: Pick<Context, 'db'>, ms: number): boolean {
  return contacts.get(ctx.db)?.hasLasted(ms) ?? true;
}
