import { useIsAddonOn } from '../../addons/addons-api.ts';
import { type AssetSummary, isFailed, kindOf } from '../../assets/asset-summary.ts';

/** Returns whether faces of an asset can be shown: of an image that is ready, while face recognition is on. */
export function useHasFaces(asset: AssetSummary): boolean {
  const isOn = useIsAddonOn('FACE_RECOGNITION') === true;
  const isReady = asset.status !== 'NOT_READY' && !isFailed(asset) && !asset.trashed;
  return isOn && isReady && asset.has_preview && kindOf(asset.content_type) === 'IMAGE';
}
