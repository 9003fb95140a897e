import type { Asset as AssetAnswer } from '@spindle/contracts/assets/assets';
import { formatAsset } from '@spindle/core/assets/asset-format';
import type { Authorized } from '../credentials/authorized.ts';
import type { AssetWithFiles } from './access.ts';

/** Returns the API response for an asset. `files` must hold at least the original and its derivatives. */
export function presentAsset(asset: Authorized<AssetWithFiles, 'view'>): AssetAnswer {
  return formatAsset(asset);
}
