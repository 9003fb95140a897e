import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction } from '@spindle/core/context';
import type { User } from '@spindle/prisma/client';

/** Limits the entries of a server in a minute, so that an attack cannot fill the disk. Further attempts are only counted. */
const ENTRIES_MAX = 30;
/** Limits the addresses that are counted one by one, so that the entry stays within the limit of recordAudit. */
const NAMES_MAX = 25;

/** Milliseconds between two calls of `flush`. */
export const FLUSH_MS = 60_000;

/** Records failed sign-ins in the audit log. */
export interface FailedSignIns {
  /** Records an attempt for a typed address, and the user who has it. Takes as long with as without a user. */
  record(ctx: Context, email: string, user: User | null): Promise<void>;
  /** Writes one entry for the attempts that were only counted, and starts the next minute. */
  flush(): Promise<void>;
}

/** Opens the recorder of one server. */
export function openFailedSignIns(ctx: Context): FailedSignIns {
  let written = 0;
  let counted = openCounts();
  return {
    async record(call, email, user) {
      const name = nameOf(email);
      if (written >= ENTRIES_MAX) return counted.add(name, call.actor.address ?? '');
      written += 1;
      const target = { type: 'user', id: user?.id ?? null, name };
      const details = { reason: user?.enabled === false ? 'disabled user' : 'wrong credentials' };
      await inTransaction(call, (tx) =>
        recordAudit(tx, { action: 'user.sign_in_failed', target, details }),
      );
    },
    async flush() {
      written = 0;
      const summary = counted.summary();
      if (summary.further === 0) return;
      // Attempts during the insert count for the next minute.
      const flushed = counted;
      counted = openCounts();
      try {
        await inTransaction(ctx, (tx) =>
          recordAudit(tx, { action: 'user.sign_in_failed', details: summary }),
        );
      } catch (error) {
        counted.merge(flushed);
        throw error;
      }
    },
  };
}

interface Counts {
  add(user: string, address: string): void;
  /** Adds the attempts of other counts. */
  merge(other: Counts): void;
  summary(): { further: number; users: Tally; addresses: Tally };
}

type Tally = Record<string, number>;

/** Counts attempts by email address and network address, in bounded memory. */
function openCounts(): Counts {
  let further = 0;
  const users = new Map<string, number>();
  const addresses = new Map<string, number>();
  const count = (counts: Map<string, number>, name: string, times: number) => {
    if (counts.size < NAMES_MAX || counts.has(name))
      counts.set(name, (counts.get(name) ?? 0) + times);
  };
  return {
    add(user, address) {
      further += 1;
      count(users, user, 1);
      count(addresses, address, 1);
    },
    merge(other) {
      const summary = other.summary();
      further += summary.further;
      for (const [name, times] of Object.entries(summary.users)) count(users, name, times);
      for (const [name, times] of Object.entries(summary.addresses)) count(addresses, name, times);
    },
    summary: () => ({
      further,
      users: Object.fromEntries(users),
      addresses: Object.fromEntries(addresses),
    }),
  };
}

/** Returns the typed address. Other text may be a password in the wrong field, which must not be stored. */
const nameOf = (email: string) =>
  /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+\.[^\s@\p{Cc}\p{Cs}]+$/u.test(email)
    ? email
    : '(not an email address)';
