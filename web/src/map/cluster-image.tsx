import type { MapCell } from '@spindle/contracts/search/map';
import { useState } from 'react';
import { thumbnailUrl } from '../api/media.ts';
import classes from './map.module.css';

/** The size that cards have, so that most are in the cache. */
const IMAGE_BOX = { width: 300, height: 300 };

/** Shows the round picture of a cluster; nothing for an asset without a thumbnail. */
export function MarkerImage({ asset }: Pick<MapCell, 'asset'>) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return null;
  return (
    <img
      className={classes.picture}
      src={thumbnailUrl(asset.id, { ...IMAGE_BOX, renderVersion: asset.render_version })}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setHasFailed(true)}
    />
  );
}
