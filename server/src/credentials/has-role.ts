import { type RoleName, roleOf } from '@spindle/contracts/http/permissions';
import type { Actor } from '@spindle/core/context';

/** Whether the actor has one of these roles with all its permissions. A named key with fewer scopes does not act in a role. */
export function hasRole(
  { role, roleId, permissions }: Pick<Actor, 'role' | 'roleId' | 'permissions'>,
  roles: readonly RoleName[],
): boolean {
  return (
    roles.includes(role) &&
    roleOf(roleId).permissions.every((permission) => permissions.includes(permission))
  );
}
