import type { Context } from '@spindle/core/context';
import { startPeriodicTask } from '@spindle/core/process/periodic-task';

/** Milliseconds between two looks whether the database answers. */
const POLL_MS = 2_000;
/** Milliseconds without an answer after which contact counts as broken: a few missed looks. */
const BROKEN_MS = 6_000;

/** Knows since when this process reaches the database without a break. */
export interface DatabaseContact {
  /** Whether the database has answered for `ms` without a break, up to now. */
  hasLasted(ms: number): boolean;
  close(): Promise<void>;
}

/** Contacts by the database client that they watch. */
const contacts = new WeakMap<Context['db'], DatabaseContact>();

/**
 * Watches whether the database answers. After an outage every running step has an old heartbeat, so a process that has just regained
 * the database cannot know which workers are lost.
 */
export function watchDatabase(ctx: Context): DatabaseContact {
  let since = performance.now();
  let answered = since;
  const look = async () => {
    await ctx.db.$queryRaw`SELECT 1`;
    if (performance.now() - answered > BROKEN_MS) since = performance.now();
    answered = performance.now();
  };
  // Silent: whoever needs the database reports that it is away.
  const stop = startPeriodicTask('database contact', POLL_MS, ctx.log, () =>
    look().catch(() => undefined),
  );
  const contact: DatabaseContact = {
    hasLasted: (ms) => performance.now() - answered <= BROKEN_MS && performance.now() - since >= ms,
    async close() {
      contacts.delete(ctx.db);
      await stop();
    },
  };
  contacts.set(ctx.db, contact);
  return contact;
}

/** Whether the heartbeats of other workers of the last `ms` had a chance to arrive. True where nothing watches the database. */
export function couldReceiveHeartbeats(ctx: Pick<Context, 'db'>, ms: number): boolean {
  return contacts.get(ctx.db)?.hasLasted(ms) ?? true;
}
