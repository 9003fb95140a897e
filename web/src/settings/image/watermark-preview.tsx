import type { WatermarkPlacement } from '@spindle/contracts/settings/image-settings';
import { watermarkBox } from '@spindle/contracts/settings/watermark-box';
import { useState } from 'react';
import { t } from '../texts.ts';
import { SampleImage } from './sample-image.tsx';
import classes from './watermark-preview.module.css';

/** Size of the sample image, in pixels. */
const SAMPLE = { width: 1200, height: 800 };

interface WatermarkPreviewProps {
  /** URL of the watermark; null without a watermark. */
  imageUrl: string | null;
  placement: WatermarkPlacement;
  scale: number;
}

/** Shows a sample image with the watermark at the position where the server places it. */
export function WatermarkPreview({ imageUrl, placement, scale }: WatermarkPreviewProps) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const box = imageUrl && size && watermarkBox(size, SAMPLE, { placement, scale });
  return (
    <figure className={classes.preview}>
      <figcaption className={classes.caption}>{t('preview')}</figcaption>
      <div
        className={classes.sample}
        role="img"
        aria-label={t(imageUrl === null ? 'previewWithout' : 'previewOf')}
      >
        <SampleImage />
        {imageUrl === null ? (
          <span className={classes.none}>{t('noWatermark')}</span>
        ) : (
          <img
            key={imageUrl}
            className={classes.watermark}
            data-testid="watermark"
            src={imageUrl}
            alt=""
            style={box ? toPercent(box) : { visibility: 'hidden' }}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setSize({ width, height })
            }
          />
        )}
      </div>
    </figure>
  );
}

function toPercent({ left, top, width, height }: ReturnType<typeof watermarkBox>) {
  const across = (pixels: number) => `${(100 * pixels) / SAMPLE.width}%`;
  const down = (pixels: number) => `${(100 * pixels) / SAMPLE.height}%`;
  return { left: across(left), top: down(top), width: across(width), height: down(height) };
}
