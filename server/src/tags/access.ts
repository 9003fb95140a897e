import type { Context } from '@spindle/core/context';
import { Forbidden } from '@spindle/core/errors';

/** Throws Forbidden for users without group access: they see only some assets, and what they change here applies to all. Decision 83. */
export function requireAllAssets({ actor }: Pick<Context, 'actor'>): void {
  if (!actor.groupAssetAccess)
    throw new Forbidden('Only users who can see all assets can change tags of all assets.');
}
