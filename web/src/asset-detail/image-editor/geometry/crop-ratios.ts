import { type Size, turnedSize } from '@spindle/contracts/image-edits/geometry';
import { t } from '../texts.ts';

/** The ratios that a crop can keep. */
export const CROP_RATIOS = [
  { id: 'custom', label: t('custom') },
  { id: 'original', label: t('original') },
  { id: '1:1', label: '1:1' },
  { id: '4:5', label: '4:5' },
  { id: '4:3', label: '4:3' },
  { id: '3:2', label: '3:2' },
  { id: '16:9', label: '16:9' },
  { id: '9:16', label: '9:16' },
] as const;

/** Returns the width divided by the height of a choice; null if it is free. */
export function ratioOfChoice(
  id: (typeof CROP_RATIOS)[number]['id'],
  source: Size,
  turns: number,
): number | null {
  if (id === 'custom') return null;
  if (id === 'original') {
    const { width, height } = turnedSize(source, turns);
    return width / height;
  }
  const [width = 1, height = 1] = id.split(':').map(Number);
  return width / height;
}
