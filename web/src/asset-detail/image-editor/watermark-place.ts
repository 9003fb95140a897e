import type { Size } from '@spindle/contracts/image-edits/geometry';
import type { EditWatermark } from '@spindle/contracts/image-edits/recipe';
import type { WatermarkSettings } from '@spindle/contracts/settings/image-settings';
import { watermarkBox } from '@spindle/contracts/settings/watermark-box';
import { t } from './texts.ts';

/** The watermark of the settings: its image, and where conversions have it. */
export interface SettingsWatermark {
  url: string;
  /** Width of the image divided by its height. */
  ratio: number;
  placement: WatermarkSettings['watermarkPlacement'];
  /** Width, as a fraction of the frame's width. */
  scale: number;
}

/** Distance of a watermark from the edges, as a fraction of each side. */
const MARGIN = 0.02;

/** The places of a watermark, row by row. */
export const PLACES = [
  { id: 'top-left', label: t('topLeft') },
  { id: 'top-center', label: t('top') },
  { id: 'top-right', label: t('topRight') },
  { id: 'center-left', label: t('left') },
  { id: 'center-center', label: t('center') },
  { id: 'center-right', label: t('right') },
  { id: 'bottom-left', label: t('bottomLeft') },
  { id: 'bottom-center', label: t('bottom') },
  { id: 'bottom-right', label: t('bottomRight') },
] as const;

/** Returns the watermark at a place. */
export function placeWatermark(
  mark: EditWatermark,
  place: (typeof PLACES)[number]['id'],
): EditWatermark {
  const [vertical, horizontal] = place.split('-');
  const start = (edge: string | undefined, size: number) => {
    if (edge === 'center') return (1 - size) / 2;
    return edge === 'left' || edge === 'top' ? MARGIN : 1 - size - MARGIN;
  };
  return { ...mark, x: start(horizontal, mark.width), y: start(vertical, mark.height) };
}

/** Returns the watermark in the place and size that it has in conversions. */
export function placeAsInSettings(
  mark: EditWatermark,
  { ratio, placement, scale }: SettingsWatermark,
  frame: Size,
): EditWatermark {
  const box = watermarkBox({ width: ratio, height: 1 }, frame, { placement, scale });
  return {
    ...mark,
    x: box.left / frame.width,
    y: box.top / frame.height,
    width: box.width / frame.width,
    height: box.height / frame.height,
  };
}

/** Returns the watermark with a width, as a fraction of the frame's width, around the same center. `ratio`: its width / height. */
export function scaleWatermark(
  mark: EditWatermark,
  width: number,
  ratio: number,
  frame: Size,
): EditWatermark {
  const height = (width * frame.width) / ratio / frame.height;
  const x = mark.x + (mark.width - width) / 2;
  const y = mark.y + (mark.height - height) / 2;
  return { ...mark, x, y, width, height };
}
