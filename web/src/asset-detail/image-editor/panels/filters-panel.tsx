import { EDIT_FILTERS } from '@spindle/contracts/image-edits/filters';
import type { EditTone } from '@spindle/contracts/image-edits/recipe';
import { compileTone } from '@spindle/contracts/image-edits/tone';
import { useEffect, useRef } from 'react';
import { newCanvas } from '../new-canvas.ts';
import { applyTone } from '../preview/apply-tone.ts';
import { t } from '../texts.ts';
import type { Editing } from '../use-editing.ts';
import classes from './filters-panel.module.css';

/** Edge of the thumbnails, in pixels. */
const EDGE = 144;

const FILTERS: [string | null, string][] = [
  [null, t('noFilter')],
  ...Object.entries(EDIT_FILTERS).map(([name, { label }]): [string, string] => [name, label]),
];

interface FiltersPanelProps {
  editing: Editing;
  picture: HTMLCanvasElement;
}

/** Chooses a filter by thumbnails of the picture with its present light and color. */
export function FiltersPanel({ editing: { recipe, change }, picture }: FiltersPanelProps) {
  return (
    <div className={classes.filters}>
      {FILTERS.map(([name, label]) => (
        <button
          key={label}
          type="button"
          className={classes.filter}
          aria-pressed={recipe.tone.filter === name}
          onClick={() => change((base) => ({ ...base, tone: { ...base.tone, filter: name } }))}
        >
          <Thumbnail picture={picture} tone={recipe.tone} filter={name} />
          <span>{label}</span>
        </button>
      ))}
    </div>
  );
}

interface ThumbnailProps {
  picture: HTMLCanvasElement;
  tone: EditTone;
  filter: string | null;
}

function Thumbnail({ picture, tone, filter }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const pixels = readSquare(picture);
    applyTone(pixels, compileTone({ ...tone, filter }));
    context.putImageData(pixels, 0, 0);
  }, [picture, tone, filter]);
  return <canvas ref={canvas} width={EDGE} height={EDGE} aria-hidden />;
}

/** Returns the middle of the picture, as a square of EDGE pixels. */
function readSquare(picture: HTMLCanvasElement): ImageData {
  const { context } = newCanvas(EDGE, EDGE);
  const edge = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - edge) / 2, (picture.height - edge) / 2];
  context.drawImage(picture, left, top, edge, edge, 0, 0, EDGE, EDGE);
  return context.getImageData(0, 0, EDGE, EDGE);
}
