import type { AssetSummary } from '../assets/asset-summary.ts';
import { ListScreen } from '../assets/list-screen.tsx';
import { Slideshow } from './slideshow.tsx';
import { t } from './texts.ts';

const hasPreview = (asset: AssetSummary): boolean => asset.has_preview;

/** Shows the pictures of a list one after the other on the whole screen. */
export function SlideshowDialog() {
  return (
    <ListScreen title={t('title')} isShown={hasPreview} none={t('none')}>
      {({ assets, first, close }) => (
        <Slideshow
          pictures={assets}
          first={assets.findIndex(({ id }) => id === first)}
          onClose={close}
        />
      )}
    </ListScreen>
  );
}
