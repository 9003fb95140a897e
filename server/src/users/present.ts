import { roleOf } from '@spindle/contracts/users/permissions';
import type { User as UserAnswer } from '@spindle/contracts/users/users';
import type { Secrets } from '@spindle/core/secrets';
import type { User } from '@spindle/prisma/client';

/** Returns the API response for a user, including the decrypted API key. */
export function presentUser(user: User, secrets: Secrets): UserAnswer {
  const role = roleOf(user.roleId);
  return {
    id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    role_id: role.id,
    role_name: role.name,
    permissions: [...role.permissions],
    enabled: user.enabled,
    group_asset_access: user.groupAssetAccess,
    access_id: user.accessId,
    uploadKey: user.uploadKey,
    apikey: secrets.open(user.apiKeyEncrypted),
  };
}
