import type { AuditEntry as EntryAnswer } from '@spindle/contracts/audit/audit';
import { wireTime } from '@spindle/contracts/http/time';
import type { EntryRow } from './find-entries.ts';

/** Returns the API response for an entry of the audit log. */
export function presentEntry(row: EntryRow): EntryAnswer {
  const { targetType } = row;
  return {
    seq: String(row.seq),
    at: wireTime(row.at),
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    action: row.action,
    target:
      targetType === null ? null : { type: targetType, id: row.targetId, name: row.targetName },
    address: row.address,
    user_agent: row.userAgent,
    credential: row.credential,
    details: JSON.parse(row.details),
    hash: row.hash,
  };
}
