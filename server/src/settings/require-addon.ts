import { ADDON_TEXTS, type AddonKey } from '@spindle/contracts/settings/addons';
import type { TxContext } from '@spindle/core/context';
import { AppError } from '@spindle/core/errors';
import type { SettingValues } from '@spindle/core/settings/definitions';
import { readSettings } from '@spindle/core/settings/settings';

/** Throws a 422 error unless the add-on is added and enabled. */
export async function requireAddon(ctx: Pick<TxContext, 'db'>, key: AddonKey): Promise<void> {
  checkAddon(await readSettings(ctx, 'addons'), key);
}

/** Checks loaded settings like `requireAddon`. */
export function checkAddon(addons: SettingValues['addons'], key: AddonKey): void {
  const { added, enabled } = addons[key];
  if (added && enabled) return;
  throw new AppError(
    422,
    'FEATURE_NOT_AVAILABLE',
    `${ADDON_TEXTS[key].title} is not available: the add-on is not ${added ? 'enabled' : 'added'}.`,
  );
}
