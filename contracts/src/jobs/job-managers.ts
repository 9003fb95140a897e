import type { RoleName } from '../http/permissions.ts';

/** Roles that see and manage the jobs of all users. */
export const JOB_MANAGERS = ['ADMIN', 'MANAGER'] as const satisfies readonly RoleName[];

/** Returns whether a role sees and manages the jobs of all users. */
export function canManageJobs(role: RoleName | null | undefined): boolean {
  return JOB_MANAGERS.some((manager) => manager === role);
}
