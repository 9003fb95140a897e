import type { DuplicateAsset } from '@spindle/contracts/duplicates/duplicates';
import { thumbnailUrl } from '../../api/media.ts';
import classes from './pixel-stage.module.css';
import type { LinkedZoom } from './use-linked-zoom.ts';

/** The box of the largest image that the server renders from previews, in pixels. */
const BOX = { width: 2048, height: 1536 } as const;

/** How two pictures are compared: one after the other in the same place, the difference of their pixels, or beside each other. */
export type PixelMode = 'flicker' | 'difference' | 'sideBySide';

interface PixelStageProps {
  /** The picture to keep, and the other one. */
  pair: readonly DuplicateAsset[];
  mode: PixelMode;
  /** The picture that is shown while they flicker. */
  shownIndex: number;
  zoom: LinkedZoom;
}

/** Shows two pictures over each other or side by side, with one zoom. */
export function PixelStage({ pair, mode, shownIndex, zoom }: PixelStageProps) {
  const style = {
    transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`,
  };
  return (
    <div className={classes.stage} data-mode={mode} {...zoom.handlers}>
      {pair.map(({ id, asset }, index) => (
        <div
          key={id}
          className={classes.pane}
          data-hidden={(mode === 'flicker' && index !== shownIndex) || undefined}
        >
          <img
            className={classes.image}
            style={style}
            src={thumbnailUrl(id, { ...BOX, renderVersion: asset.render_version })}
            alt={asset.name}
            draggable={false}
          />
        </div>
      ))}
    </div>
  );
}
