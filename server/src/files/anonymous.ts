import type { Context } from '@spindle/core/context';
import { Unauthorized } from '@spindle/core/errors';
import type { SettingsMemory } from '../settings/memory.ts';

/** Whether the caller has brought no credential that counts. */
export function isNobody({ actor }: Pick<Context, 'actor'>): boolean {
  return actor.kind === 'system';
}

/** Throws Unauthorized for a caller without a credential, unless the settings show images to everybody. API decision 5. */
export function admitNobody(settings: SettingsMemory): (ctx: Context) => Promise<void> {
  return async (ctx) => {
    if (!isNobody(ctx)) return;
    const { on_demand_image_private } = await settings.read('image');
    if (on_demand_image_private) throw new Unauthorized();
  };
}
