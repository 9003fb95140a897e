import { z } from 'zod';
import { Time } from '../http/time.ts';
import { AuditAction, AuditGroup } from './audit-actions.ts';

/** Entries of a page, unless the caller sets a limit. */
export const AUDIT_PAGE = 50;
export const AUDIT_PAGE_MAX = 200;
/** Entries that one call verifies at most. */
export const VERIFY_PAGE_MAX = 10_000;

/**
 * Who acted. `user`: a session. `api-key`, `named-key` and `service-token`: a program in the name of a user. `signed-link`: a caller with
 * a link that a user signed. `anonymous`: a caller without a credential. `command`: an operator at the command line. `system`: Spindle itself.
 */
export const AuditActorKind = z.enum([
  'user',
  'api-key',
  'named-key',
  'service-token',
  'signed-link',
  'anonymous',
  'command',
  'system',
]);
export type AuditActorKind = z.infer<typeof AuditActorKind>;

/** Number of an entry: 1, 2, 3 and so on without gaps, as text, because it may exceed the integers of JavaScript. */
export const AuditSeq = z.string().regex(/^[1-9]\d{0,17}$/, 'must be the number of an entry');

/** SHA-256 in hexadecimal. */
const Hash = z.string().regex(/^[0-9a-f]{64}$/);

export const AuditEntry = z.object({
  seq: AuditSeq,
  at: Time,
  actor: z.object({
    /** One of AuditActorKind, or a kind of another release. */
    kind: z.string(),
    /** Null unless the actor is a user. */
    id: z.number().int().nullable(),
    /** The email address at that time; the account of the operating system for a command; otherwise empty. */
    name: z.string(),
  }),
  /** One of AuditAction, or an action of another release. */
  action: z.string(),
  /** What was changed, with its name at that time. */
  target: z
    .object({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() })
    .nullable(),
  /** IP address of the caller; the host name for a command. */
  address: z.string().nullable(),
  /** The header User-Agent. */
  user_agent: z.string().nullable(),
  /** `session ID`, `API key`, or `key` with the name and first characters of a named key. */
  credential: z.string().nullable(),
  /** `changes` holds `{ from, to }` of each changed field. Secrets are masked. */
  details: z.record(z.string(), z.unknown()),
  hash: Hash,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Filters of the log. An entry must match all of them. */
export const AuditFilters = z.object({
  /** A part of the name of the actor, or `user:7` for the user with this id. */
  actor: z.string().trim().max(254).optional(),
  /** An action, or a group of actions: `user.sign_in`, `settings`. */
  action: z.union([AuditAction, AuditGroup]).optional(),
  /** A part of the name of the target, or its type and id: `user:7`. */
  target: z.string().trim().max(254).optional(),
  /** Inclusive. */
  start_time: z.iso.datetime({ offset: true }).optional(),
  /** Exclusive. */
  end_time: z.iso.datetime({ offset: true }).optional(),
});
export type AuditFilters = z.infer<typeof AuditFilters>;

/** EDITED: the content of the entry differs from its hash. UNLINKED: it does not continue the entry before. MISSING: it was deleted. */
export const ChainFault = z.enum(['EDITED', 'UNLINKED', 'MISSING']);
export type ChainFault = z.infer<typeof ChainFault>;

export const ChainCheck = z.object({
  /** Entries that this call has verified. */
  checked: z.number().int(),
  /** The first entry that breaks the chain; null if none does. */
  broken: z.object({ seq: AuditSeq, fault: ChainFault }).nullable(),
  /** The last entry that was verified; null for an empty log. Compare it with a value that you noted earlier to detect a replaced log. */
  last: z.object({ seq: AuditSeq, hash: Hash }).nullable(),
  /** `after` of the next call. Null at the end of the log and at a broken entry. */
  next_after: AuditSeq.nullable(),
});
export type ChainCheck = z.infer<typeof ChainCheck>;
