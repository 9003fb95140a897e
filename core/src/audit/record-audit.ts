import type { AuditActorKind } from '@spindle/contracts/audit/audit';
import type { AuditAction } from '@spindle/contracts/audit/audit-actions';
import type { Actor, TxContext } from '../context.ts';
import { maskSecrets } from './mask-secrets.ts';

/** The object of a change. */
export interface AuditTarget {
  /** The kind of object in one lower-case word: `user`, `share`, `settings`. */
  type: string;
  id: string | number | null;
  /** Its name at the time of the change: the log keeps it after the object is renamed or deleted. */
  name?: string | null;
}

/** The part of an entry that its caller decides; recordAudit adds the actor and the time. */
export interface AuditRecord {
  action: AuditAction;
  target?: AuditTarget;
  /** JSON values. `changes` holds the result of `changesBetween`. Fields whose name is that of a secret are masked. */
  details?: Record<string, unknown>;
}

/** Limits the characters of a stored name or User-Agent. */
const TEXT_MAX = 300;
/** Limits the details of an entry, in characters of JSON. Larger details are replaced by a note. */
const DETAILS_MAX = 16_000;

type AuditContext = Pick<TxContext, 'db' | 'actor' | 'now'>;

/**
 * Appends an entry to the audit log in the transaction of the change that it records. Call it as the last statement: it takes a lock that
 * serializes writers until the transaction ends, because each entry contains the hash of the one before.
 */
export async function recordAudit(tx: AuditContext, record: AuditRecord): Promise<void> {
  await recordAuditEntries(tx, [record]);
}

/** Appends entries in the given order, as recordAudit does, in one statement. Does nothing without entries. */
export async function recordAuditEntries(
  { db, actor, now }: AuditContext,
  records: readonly AuditRecord[],
): Promise<void> {
  if (records.length === 0) return;
  const { kind, userId, email, address, userAgent } = actor;
  // A command may act for a user, but an operator started it.
  const actorId = userId === 0 || kind === 'command' ? null : userId;
  const targets = records.map(({ target }) => target);
  const targetIds = targets.map((target) => (target?.id == null ? null : String(target.id)));
  // Triggers set seq, previous_hash and hash, row by row in the order of this statement.
  await db.$executeRaw`
    INSERT INTO audit_entry (at, actor_kind, actor_id, actor_name, action, target_type, target_id, target_name,
      address, user_agent, credential, details)
    SELECT ${now()}::timestamptz, ${kindOf(actor)}, ${actorId}::int, ${cut(email)},
      action, target_type, target_id, target_name,
      ${address}, ${cut(userAgent)}, ${credentialOf(actor)}, details::json
    FROM unnest(${records.map(({ action }) => action)}::text[],
        ${targets.map((target) => target?.type ?? null)}::text[],
        ${targetIds}::text[], ${targets.map((target) => cut(target?.name ?? null))}::text[],
        ${records.map(({ details = {} }) => detailsText(details))}::text[])
      WITH ORDINALITY AS entry (action, target_type, target_id, target_name, details, position)
    ORDER BY position`;
}

/** Returns the kind of an actor. Callers without a credential act as the system, but from an address. */
function kindOf({ kind, address }: Actor): AuditActorKind {
  return kind === 'system' && address !== null ? 'anonymous' : kind;
}

/** Names the credential of a caller without its secret. */
function credentialOf({ kind, sessionId, keyName }: Actor): string | null {
  if (sessionId !== null) return `session ${sessionId}`;
  if (keyName !== null) return cut(`key ${keyName}`);
  return kind === 'api-key' ? 'API key' : null;
}

/** Returns a text without null characters, which Postgres refuses, and of limited length. */
function cut<T extends string | null>(text: T): T | string {
  return text === null ? text : text.toWellFormed().replaceAll('\0', '').slice(0, TEXT_MAX);
}

function detailsText(details: Record<string, unknown>): string {
  const text = JSON.stringify(maskSecrets(details));
  return text.length > DETAILS_MAX ? JSON.stringify({ omitted: 'too long' }) : text;
}
