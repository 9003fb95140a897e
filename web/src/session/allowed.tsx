import type { Permission } from '@spindle/contracts/users/permissions';
import type { ReactNode } from 'react';
import { useSession } from './session.ts';

/** Whether the signed-in person holds the permission. */
export function useCan(permission: Permission): boolean {
  return useSession((session) => session.permissions.includes(permission));
}

interface AllowedProps {
  to: Permission;
  children: ReactNode;
}

/** Draws its children only for those who hold the permission. */
export function Allowed({ to, children }: AllowedProps) {
  return useCan(to) ? children : null;
}
