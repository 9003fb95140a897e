import type { Asset } from '@spindle/contracts/assets/assets';
import type { Version } from '@spindle/contracts/versions/versions';
import { fileUrl } from '../../api/media.ts';
import { kindOf, summaryOf } from '../../asset-list/asset-summary.ts';
import { KindIcon } from '../../asset-list/card/kind-icon.tsx';
import { Thumbnail } from '../../asset-list/card/thumbnail.tsx';
import classes from '../conversions/conversions-tab.module.css';

/** CSS pixels that a thumbnail is wide. */
const EDGE = 48;

/** What browsers show; and bytes up to which an earlier original stands for itself, since it has no thumbnail any more. */
const SHOWN_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
const SHOWN_BYTES_MAX = 10_000_000;

interface VersionPictureProps {
  asset: Asset;
  version: Version;
}

/** Shows what a version looks like, or the icon of its kind. */
export function VersionPicture({ asset, version: row }: VersionPictureProps) {
  const { version, current, content_type, size } = row;
  if (current)
    return (
      <span className={classes.picture}>
        <Thumbnail asset={summaryOf(asset)} edge={300} tileWidth={EDGE} iconSize={20} />
      </span>
    );
  const isShown = SHOWN_TYPES.includes(content_type) && size <= SHOWN_BYTES_MAX;
  return (
    <span className={classes.picture}>
      {isShown ? (
        <img
          src={fileUrl(asset.id, { key: 'original', delivery: 'display', version })}
          alt=""
          loading="lazy"
          decoding="async"
        />
      ) : (
        <KindIcon kind={kindOf(content_type)} size={20} />
      )}
    </span>
  );
}
