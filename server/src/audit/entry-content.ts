import { createHash } from 'node:crypto';
import type { EntryRow } from './find-entries.ts';

/** The hash before the first entry. */
export const FIRST_HASH = '0'.repeat(64);

/** Returns the SHA-256 of an entry in hexadecimal, computed from its columns as the database function audit_content() does. */
export function hashEntry(row: EntryRow): string {
  return createHash('sha256').update(contentOf(row), 'utf8').digest('hex');
}

/** Returns every column but the hash, each as `bytes:text`, or `-` for null. */
function contentOf(row: EntryRow): string {
  const parts = [
    'spindle-audit-1',
    row.previousHash,
    String(row.seq),
    String(row.at.getTime()),
    row.actorKind,
    row.actorId === null ? null : String(row.actorId),
    row.actorName,
    row.action,
    row.targetType,
    row.targetId,
    row.targetName,
    row.address,
    row.userAgent,
    row.credential,
    row.details,
  ];
  return parts
    .map((part) => (part === null ? '-' : `${Buffer.byteLength(part, 'utf8')}:${part}`))
    .join('');
}
