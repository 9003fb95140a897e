import type { Permission } from '@spindle/contracts/http/permissions';
import type { ReactNode } from 'react';
import { useSession } from './session.ts';

/** Tells whether the signed-in user has the permission. */
export function useCan(permission: Permission): boolean {
  return useSession((session) => session.permissions.includes(permission));
}

interface AllowedProps {
  to: Permission;
  children: ReactNode;
}

/** Renders its children only for users with the permission. */
export function Allowed({ to, children }: AllowedProps) {
  return useCan(to) ? children : null;
}
