import type { AuditFilters } from '@spindle/contracts/audit/audit';
import type { TxContext } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { escapeLike } from '@spindle/prisma/like-pattern';

/** A row of audit_entry, with the columns that its hash covers in the form of the hash. */
export interface EntryRow {
  seq: bigint;
  at: Date;
  actorKind: string;
  actorId: number | null;
  actorName: string;
  action: string;
  targetType: string | null;
  targetId: string | null;
  targetName: string | null;
  address: string | null;
  userAgent: string | null;
  credential: string | null;
  /** The JSON text, unchanged. */
  details: string;
  /** Hexadecimal, like `hash`. */
  previousHash: string;
  hash: string;
}

interface EntryRange {
  filters?: AuditFilters;
  /** Only entries with a smaller number. */
  before?: bigint | undefined;
  /** Only entries with a larger number. */
  after?: bigint | undefined;
  order: 'newest first' | 'oldest first';
  limit: number;
}

/** Returns entries of the audit log that match every filter. */
export function findEntries(
  { db }: Pick<TxContext, 'db'>,
  { filters = {}, before, after, order, limit }: EntryRange,
): Promise<EntryRow[]> {
  const conditions = [
    Prisma.sql`true`,
    ...conditionsOf(filters),
    ...(before === undefined ? [] : [Prisma.sql`seq < ${before}`]),
    ...(after === undefined ? [] : [Prisma.sql`seq > ${after}`]),
  ];
  const direction = order === 'newest first' ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  return db.$queryRaw<EntryRow[]>`
    SELECT seq, at, actor_kind AS "actorKind", actor_id AS "actorId", actor_name AS "actorName", action,
      target_type AS "targetType", target_id AS "targetId", target_name AS "targetName", address,
      user_agent AS "userAgent", credential, details::text AS details,
      encode(previous_hash, 'hex') AS "previousHash", encode(hash, 'hex') AS hash
    FROM audit_entry WHERE ${Prisma.join(conditions, ' AND ')} ORDER BY seq ${direction} LIMIT ${limit}`;
}

function conditionsOf(filters: AuditFilters): Prisma.Sql[] {
  const { actor, action, target, start_time, end_time } = filters;
  return [
    ...(actor ? [actorCondition(actor)] : []),
    ...(action === undefined ? [] : [actionCondition(action)]),
    ...(target ? [targetCondition(target)] : []),
    ...(start_time === undefined ? [] : [Prisma.sql`at >= ${new Date(start_time)}`]),
    ...(end_time === undefined ? [] : [Prisma.sql`at < ${new Date(end_time)}`]),
  ];
}

function actorCondition(actor: string): Prisma.Sql {
  const id = /^user:(\d{1,9})$/.exec(actor)?.[1];
  return id === undefined
    ? Prisma.sql`actor_name ILIKE ${partPattern(actor)}`
    : Prisma.sql`actor_id = ${Number(id)}`;
}

/** Matches an action, or all actions of a group: a name without a dot. */
function actionCondition(action: string): Prisma.Sql {
  return action.includes('.')
    ? Prisma.sql`action = ${action}`
    : Prisma.sql`starts_with(action, ${`${action}.`})`;
}

/** Matches a type and an id, such as `user:7`, or a part of a name. Names may be URLs, ids have no slash. */
function targetCondition(target: string): Prisma.Sql {
  const [, type, id] = /^([a-z_]+):([^/]+)$/.exec(target) ?? [];
  return type === undefined || id === undefined
    ? Prisma.sql`target_name ILIKE ${partPattern(target)}`
    : Prisma.sql`(target_type = ${type} AND target_id = ${id})`;
}

/** Returns the pattern of LIKE for texts that contain the text. */
const partPattern = (text: string) => `%${escapeLike(text)}%`;
