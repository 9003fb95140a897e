import type { Asset } from '@spindle/contracts/assets/assets';
import { DEEPZOOM } from '@spindle/contracts/conversions/conversion-name';
import { HLS, STORYBOARD } from '@spindle/contracts/video/video-keys';
import { formatDuration, formatSize } from '../../lib/format.ts';
import { t } from './texts.ts';

export type Conversion = Asset['conversions'][string];

/** Conversions that consist of several files, so that there is nothing to edit or to download. Specification 2. */
const MULTI_FILE_CONVERSIONS: readonly string[] = [DEEPZOOM, HLS, STORYBOARD];

export const isSingleFile = (name: string) => !MULTI_FILE_CONVERSIONS.includes(name);

/** Returns whether an uploaded image has not been measured yet. */
function isUnprocessed({ content_type, width }: Conversion): boolean {
  return content_type.startsWith('image/') && width === undefined;
}

/**
 * Returns for example `1200 × 800 px · 72 dpi · JPEG · 120.5 KB`. Type and size are omitted unless it is a single
 * file.
 */
export function factsOf(name: string, conversion: Conversion): string {
  const { width, height, dpi, duration, size, content_type } = conversion;
  const type = (content_type.split('/')[1] ?? '').toUpperCase();
  const facts = [
    isUnprocessed(conversion) ? t('processing') : '',
    width !== undefined && height !== undefined ? t('pixels', { width, height }) : '',
    dpi === undefined ? '' : t('dpi', { dpi }),
    duration === undefined ? '' : formatDuration(duration),
    ...(isSingleFile(name) ? [type, formatSize(size)] : []),
  ];
  // Lines break after the dot between facts, not between a number and its unit.
  const unbreakable = facts.filter(Boolean).map((fact) => fact.replaceAll(' ', '\u00a0'));
  return unbreakable.join('\u00a0· ');
}
