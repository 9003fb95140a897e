import { HLS, STORYBOARD } from '@spindle/contracts/video/video-keys';
import { IconBadgeCc, IconLayoutGrid, IconMovie, IconPhoto } from '@tabler/icons-react';
import { fileUrl } from '../../api/media.ts';
import rows from '../file-rows.module.css';
import type { Conversion } from './conversion-facts.ts';

/** Types that every browser shows. */
const BROWSER_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** Largest conversion that is its own thumbnail, in bytes. */
const THUMBNAIL_MAX_BYTES = 2_000_000;

interface ConversionThumbnailProps {
  id: string;
  name: string;
  conversion: Conversion;
}

/** Shows a conversion that is a small image, and the icon of its type for all others. */
export function ConversionThumbnail({ id, name, conversion }: ConversionThumbnailProps) {
  const { content_type, size, version } = conversion;
  const isShown = BROWSER_TYPES.includes(content_type) && size <= THUMBNAIL_MAX_BYTES;
  const Icon = iconOf(name, content_type);
  return (
    <span className={rows.thumbnail}>
      {isShown ? (
        <img
          src={fileUrl(id, { key: name, delivery: 'display', v: version })}
          alt=""
          loading="lazy"
          decoding="async"
        />
      ) : (
        <Icon size={20} stroke={1.5} aria-hidden />
      )}
    </span>
  );
}

function iconOf(name: string, contentType: string) {
  if (name === STORYBOARD) return IconLayoutGrid;
  if (name === HLS || contentType.startsWith('video/')) return IconMovie;
  return contentType === 'text/vtt' ? IconBadgeCc : IconPhoto;
}
