import type { OperatorModel } from '@spindle/core/models/manifest';
import type { PictureRequest, ResultOf } from '../../models/capabilities.ts';
import { sigmoid } from '../vector.ts';
import { openPictureNetwork } from './read-picture.ts';

/** Opens a network that separates the foreground of a picture. */
export async function openMatte({ manifest: { matte }, folder }: OperatorModel) {
  if (!matte) throw new Error('the manifest has no matte');
  const { width, height } = matte.network;
  const run = await openPictureNetwork(folder, matte.network);
  return async ({ path }: PictureRequest): Promise<ResultOf<'matte'>> => {
    const values = await run(path);
    if (values.length !== width * height)
      throw new Error(
        `the network returns ${values.length} values for ${width} × ${height} pixels`,
      );
    const shareOf = (value: number) => (matte.sigmoid ? sigmoid(value) : value);
    const alpha = Uint8ClampedArray.from(values, (value) => 255 * shareOf(value));
    return { width, height, alpha: new Uint8Array(alpha.buffer) };
  };
}
