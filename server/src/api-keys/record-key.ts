import type { AuditRecord } from '@spindle/core/audit/record-audit';
import type { ApiKey, User } from '@spindle/prisma/client';

/** Returns the target and details of an audit entry about a named key, without the key and its hash. */
export const describeKey = (
  key: ApiKey & { user: Pick<User, 'email'> },
): Omit<AuditRecord, 'action'> => ({
  target: { type: 'key', id: key.id, name: key.name },
  details: {
    user: key.user.email,
    starts_with: key.hint,
    scopes: key.scopes,
    expires_at: key.expiresAt,
  },
});
