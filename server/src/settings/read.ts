import type { Settings, SettingsRevisions } from '@spindle/contracts/settings/settings';
import type { Context } from '@spindle/core/context';
import type { Secrets } from '@spindle/core/secrets';
import { presentSettings } from './present.ts';
import { readStoredSettings } from './stored-settings.ts';

/** Reads all sections. Callers who may not change settings get no keys, URLs and buckets. */
export async function readSettings(
  ctx: Context,
  secrets: Secrets,
): Promise<{ status: 'OK'; data: Settings; revisions: SettingsRevisions }> {
  const [{ revisions, ...stored }, userCount] = await Promise.all([
    readStoredSettings(ctx, secrets),
    ctx.db.user.count({ where: { enabled: true } }),
  ]);
  const subscription = { details: { user_limit: ctx.config.userLimit, user_count: userCount } };
  const isHidden = !ctx.actor.permissions.includes('UPDATE_SETTINGS');
  return { status: 'OK', data: presentSettings(stored, subscription, { isHidden }), revisions };
}
