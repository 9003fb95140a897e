import { Link, useLocation } from 'react-router-dom';
import type { AssetSummary } from '../../../assets/asset-summary.ts';
import { Thumbnail } from '../../../assets/thumbnail/thumbnail.tsx';
import { overlayState } from '../../../lib/overlay.ts';
import classes from '../insights.module.css';
import { t } from '../texts.ts';

/** Edge of the thumbnail, in pixels. */
const EDGE = 28;

/** The size in which lists of assets also fetch thumbnails, so that the browser has them already. */
const FETCHED_EDGE = 300;

interface AssetCellProps {
  asset: AssetSummary;
  /** The assets of the list, between which the viewer goes back and forth. */
  siblings: readonly AssetSummary[];
}

/** Names an asset beside its thumbnail. Opens it over the page. */
export function AssetCell({ asset, siblings }: AssetCellProps) {
  const location = useLocation();
  const state = overlayState(
    location,
    siblings.map(({ id }) => id),
  );
  return (
    <span className={classes.asset}>
      <span className={classes.thumbnail}>
        <Thumbnail asset={asset} edge={FETCHED_EDGE} tileWidth={EDGE} iconSize={18} />
      </span>
      <Link
        className={classes.link}
        to={`/asset/${asset.id}`}
        state={state}
        preventScrollReset
        title={asset.name}
      >
        {asset.trashed ? t('inTrash', { name: asset.name }) : asset.name}
      </Link>
    </span>
  );
}
