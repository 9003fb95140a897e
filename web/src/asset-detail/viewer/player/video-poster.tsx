import type { AssetSummary } from '../../../assets/asset-summary.ts';
import { firstThumbnailUrl } from '../../../assets/thumbnail/loaded-thumbnails.ts';
import { placeholderOf } from '../../../assets/thumbnail/placeholder.ts';
import { useHasInspector } from '../../details/use-has-inspector.ts';
import { previewSources } from '../preview-size.ts';
import classes from './video-player.module.css';

/** Shows the poster of a video until its player has loaded. */
export function VideoPoster({ asset }: { asset: AssetSummary }) {
  const [hasInspector] = useHasInspector();
  const placeholder = asset.thumbhash && placeholderOf(asset.thumbhash);
  return (
    <>
      {placeholder && <img className={classes.poster} src={placeholder} alt="" />}
      {asset.has_preview && (
        <>
          <img className={classes.poster} src={firstThumbnailUrl(asset)} alt="" />
          <img className={classes.poster} {...previewSources(asset, hasInspector)} alt="" />
        </>
      )}
    </>
  );
}
