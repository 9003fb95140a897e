import { useLayer } from '../ui/layers.ts';
import { useShortcut } from '../ui/shortcuts.ts';
import type { Siblings } from './use-siblings.ts';

type AssetKeys = Pick<Siblings, 'previousId' | 'nextId' | 'show' | 'close'>;

/** Keys of an asset that is shown over its list: to the asset before and after, and back. */
export function useAssetKeys({ previousId, nextId, show, close }: AssetKeys): void {
  useLayer(true, close);
  useShortcut('showPrevious', () => show(previousId));
  useShortcut('showNext', () => show(nextId));
  useShortcut('endPreview', close);
}
