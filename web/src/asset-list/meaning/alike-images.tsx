import { Link, useLocation } from 'react-router-dom';
import type { AssetSummary } from '../../assets/asset-summary.ts';
import { Thumbnail } from '../../assets/thumbnail/thumbnail.tsx';
import { overlayState } from '../../lib/overlay.ts';
import classes from './meaning-group.module.css';

interface AlikeImagesProps {
  /** Accessible name of the list. */
  label: string;
  images: readonly AssetSummary[];
}

/** Shows images as tiles. Each opens over the list. */
export function AlikeImages({ label, images }: AlikeImagesProps) {
  const location = useLocation();
  const state = overlayState(
    location,
    images.map(({ id }) => id),
  );
  return (
    <ul className={classes.grid} aria-label={label}>
      {images.map((image) => (
        <li key={image.id}>
          <Link
            to={`/asset/${image.id}`}
            state={state}
            preventScrollReset
            className={classes.image}
            aria-label={image.name}
            title={image.name}
          >
            <span className={classes.thumbnail}>
              <Thumbnail asset={image} edge={300} tileWidth={170} iconSize={28} />
            </span>
            <span className={classes.name}>{image.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
