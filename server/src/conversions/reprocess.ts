import { reprocessing, type reprocessAssets as route } from '@spindle/contracts/conversions';
import type { Input } from '@spindle/contracts/route';
import type { Context } from '@spindle/core/context';
import { AppError } from '@spindle/core/errors';
import { bulkChange } from '../bulk/change.ts';

/** Makes conversions of assets anew, as a job. Throws 422 for what cannot be made. */
export async function reprocessAssets(
  ctx: Context,
  { body }: Input<typeof route>,
): Promise<string> {
  const { ids, conversions: keys, transcodes, addons } = body;
  if (transcodes.length + addons.length > 0)
    throw new AppError(422, 'FEATURE_NOT_AVAILABLE', 'Transcodes and add-ons cannot be made anew.');
  await bulkChange(ctx, {
    params: undefined,
    query: undefined,
    body: { action: 'convert', ids, keys },
  });
  return reprocessing(ids.length);
}
