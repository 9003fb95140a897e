import type { Asset } from '@spindle/contracts/assets/assets';
import type { Version } from '@spindle/contracts/versions/versions';
import { fileUrl } from '../../api/media.ts';
import { kindOf, summaryOf } from '../../assets/asset-summary.ts';
import { KindIcon } from '../../assets/thumbnail/kind-icon.tsx';
import { Thumbnail } from '../../assets/thumbnail/thumbnail.tsx';
import rows from '../file-rows.module.css';

/** Width of a thumbnail in CSS pixels. */
const THUMBNAIL_WIDTH = 48;

/** Types that every browser shows. */
const BROWSER_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** Largest earlier original that is its own thumbnail, in bytes. Its real thumbnail no longer exists. */
const THUMBNAIL_MAX_BYTES = 10_000_000;

interface VersionThumbnailProps {
  asset: Asset;
  version: Version;
}

/** Shows the thumbnail of a version, or the icon of its kind. */
export function VersionThumbnail({ asset, version: row }: VersionThumbnailProps) {
  const { version, current, content_type, size } = row;
  if (current)
    return (
      <span className={rows.thumbnail}>
        <Thumbnail asset={summaryOf(asset)} edge={300} tileWidth={THUMBNAIL_WIDTH} iconSize={20} />
      </span>
    );
  const isShown = BROWSER_TYPES.includes(content_type) && size <= THUMBNAIL_MAX_BYTES;
  return (
    <span className={rows.thumbnail}>
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
