import type { Context } from '@spindle/core/context';
import { Unauthorized } from '@spindle/core/errors';
import type { SettingsCache } from '../settings/settings-cache.ts';

/** Returns whether the request carries no valid credential. */
export function isAnonymous({ actor }: Pick<Context, 'actor'>): boolean {
  return actor.kind === 'system';
}

/**
 * Returns a check that throws Unauthorized for an anonymous caller, unless the settings allow on-demand images without
 * a credential (API decision 5).
 */
export function admitAnonymous(settings: SettingsCache): (ctx: Context) => Promise<void> {
  return async (ctx) => {
    if (!isAnonymous(ctx)) return;
    const { on_demand_image_private } = await settings.read('image');
    if (on_demand_image_private) throw new Unauthorized();
  };
}
