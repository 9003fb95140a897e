import type { Asset } from '@spindle/contracts/assets/assets';
import { DEEPZOOM } from '@spindle/contracts/conversions/conversion-name';
import { HLS, STORYBOARD } from '@spindle/contracts/video/video-keys';
import { IconBadgeCc, IconLayoutGrid, IconMovie, IconPhoto } from '@tabler/icons-react';
import { fileUrl } from '../../api/media.ts';
import { formatDuration, formatSize } from '../../lib/format.ts';
import { t } from '../texts.ts';
import { isUnseen } from './conversions-api.ts';
import classes from './conversions-tab.module.css';

type Conversion = Asset['conversions'][string];

/** Not single files: there is nothing to edit or to download. Specification 2. */
const NO_FILES: readonly string[] = [DEEPZOOM, HLS, STORYBOARD];

export const isOneFile = (name: string) => !NO_FILES.includes(name);

/** What every browser shows; and bytes up to which a conversion is its own thumbnail. */
const SHOWN_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
const SHOWN_BYTES_MAX = 2_000_000;

interface ConversionPictureProps {
  id: string;
  name: string;
  conversion: Conversion;
}

/** The conversion itself where it is a small picture, else what stands for its kind. */
export function ConversionPicture({ id, name, conversion }: ConversionPictureProps) {
  const { content_type, size, version } = conversion;
  const isShown = SHOWN_TYPES.includes(content_type) && size <= SHOWN_BYTES_MAX;
  const Icon = iconOf(name, content_type);
  return (
    <span className={classes.picture}>
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

/** `1200 × 800 px · 72 dpi · JPEG · 120.5 KB`; of what is no single file neither kind nor size, which say nothing of it. */
export function factsOf(name: string, conversion: Conversion): string {
  const { width, height, dpi, duration, size, content_type } = conversion;
  const kind = (content_type.split('/')[1] ?? '').toUpperCase();
  const facts = [
    isUnseen(conversion) ? t('looking') : '',
    width !== undefined && height !== undefined ? t('pixels', { width, height }) : '',
    dpi === undefined ? '' : t('dots', { dpi }),
    duration === undefined ? '' : formatDuration(duration),
    ...(isOneFile(name) ? [kind, formatSize(size)] : []),
  ];
  // A line ends after the point between facts, not before a unit.
  const whole = facts.filter(Boolean).map((fact) => fact.replaceAll(' ', '\u00a0'));
  return whole.join('\u00a0· ');
}
