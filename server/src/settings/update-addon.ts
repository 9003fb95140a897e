import type { Input } from '@spindle/contracts/http/route';
import { HookedAddonKey } from '@spindle/contracts/settings/event-hooks';
import type { updateAddonSettings as route } from '@spindle/contracts/settings/settings';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { changeSection, type SaveParts } from './update.ts';

/** Replaces the event-hooks of an add-on. Throws NotFound for an add-on without settings, and Conflict like `updateSettings`. */
export async function updateAddonSettings(
  ctx: Context,
  { params, body }: Input<typeof route>,
  parts: SaveParts,
) {
  const { data: key } = HookedAddonKey.safeParse(params.addonKey);
  if (!key) throw new NotFound('Settings of the add-on', params.addonKey);
  const change = { [key]: { settings: body } };
  const { data, ...saved } = await changeSection(ctx, 'addons', change, parts);
  return { status: 'OK' as const, data: data[key], ...saved };
}
