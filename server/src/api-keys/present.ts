import type { ApiKey as ApiKeyAnswer } from '@spindle/contracts/api-keys/api-keys';
import { Permission } from '@spindle/contracts/http/permissions';
import { wireTime } from '@spindle/contracts/http/time';
import type { ApiKey } from '@spindle/prisma/client';

/** Returns the API response for a named key. */
export function presentApiKey(key: ApiKey): ApiKeyAnswer {
  return {
    id: key.id,
    name: key.name,
    hint: key.hint,
    scopes: Permission.options.filter((permission) => key.scopes.includes(permission)),
    created_at: wireTime(key.createdAt),
    expires_at: key.expiresAt && wireTime(key.expiresAt),
    last_used: key.lastUsed && wireTime(key.lastUsed),
  };
}
