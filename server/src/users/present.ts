import { roleOf } from '@spindle/contracts/http/permissions';
import { wireTime } from '@spindle/contracts/http/time';
import type { User as UserAnswer } from '@spindle/contracts/users/users';
import type { Context } from '@spindle/core/context';
import type { Secrets } from '@spindle/core/secrets';
import type { Invite, User } from '@spindle/prisma/client';
import { mayReadKeys } from '../credentials/may-read-keys.ts';

/** A user with the current invite, if there is one. */
export type UserWithInvite = User & { invite: Invite | null };

/** Returns the API response for a user, with the decrypted API key. A named key reads no keys. */
export function presentUser(
  { now, actor }: Pick<Context, 'now' | 'actor'>,
  user: UserWithInvite,
  secrets: Secrets,
): UserAnswer {
  const role = roleOf(user.roleId);
  const { invite, lastSignIn } = user;
  const mayRead = mayReadKeys(actor);
  const isOpen = invite !== null && invite.usedAt === null && invite.expiresAt > now();
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
    uploadKey: mayRead ? user.uploadKey : '',
    apikey: mayRead ? secrets.open(user.apiKeyEncrypted) : '',
    invite_status: invite !== null && lastSignIn === null ? 'REQUESTED' : 'REGISTERED',
    invite_expires_at: isOpen ? wireTime(invite.expiresAt) : null,
    last_sign_in: lastSignIn && wireTime(lastSignIn),
  };
}
