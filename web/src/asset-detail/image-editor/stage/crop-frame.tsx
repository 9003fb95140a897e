import { fitCrop, frameCrop, type Size, turnedSize } from '@spindle/contracts/image-edits/geometry';
import type { CropBox, EditGeometry } from '@spindle/contracts/image-edits/recipe';
import { type CSSProperties, useRef } from 'react';
import { arrowStep } from '../arrow-step.ts';
import { type Edge, moveCropEdge } from '../geometry/change-geometry.ts';
import { limitMove } from '../geometry/limit-crop.ts';
import { t } from '../texts.ts';
import { useDragFromStart } from '../use-drag-from-start.ts';
import { partOf, type Rect } from '../view.ts';
import classes from './crop-frame.module.css';

const EDGES = ['n', 's', 'e', 'w', 'nw', 'ne', 'sw', 'se'] as const;

const EDGE_LABELS: Readonly<Record<(typeof EDGES)[number], string>> = {
  n: t('cropTop'),
  s: t('cropBottom'),
  e: t('cropRight'),
  w: t('cropLeft'),
  nw: t('cropTopLeft'),
  ne: t('cropTopRight'),
  sw: t('cropBottomLeft'),
  se: t('cropBottomRight'),
};

interface CropFrameProps {
  source: Size;
  geometry: EditGeometry;
  /** Where the turned picture lies on the stage. */
  placed: Rect;
  /** Width divided by height, in pixels, that the crop keeps; null if it is free. */
  ratio: number | null;
  onChange: (crop: CropBox) => void;
}

/** Shows the crop with handles on its edges. Dragging or the arrow keys change it; it stays inside the picture. */
export function CropFrame({ source, geometry, placed, ratio, onChange }: CropFrameProps) {
  const crop = frameCrop(source, geometry);
  const turned = turnedSize(source, geometry.turns);
  const { x, y, width, height } = partOf(placed, crop);
  const move = (from: CropBox, edge: Edge, dx: number, dy: number) => {
    const distance = { x: dx / placed.width, y: dy / placed.height };
    if (edge === 'all')
      return onChange(
        fitCrop(turned, geometry.straighten, moveCropEdge(from, edge, distance, null)),
      );
    const kept = ratio && (ratio * turned.height) / turned.width;
    const to = (part: typeof distance) => moveCropEdge(from, edge, part, kept);
    onChange(limitMove(source, geometry, distance, to));
  };
  return (
    <div
      className={classes.frame}
      data-shape={geometry.shape}
      style={{ left: x, top: y, width, height } as CSSProperties}
    >
      <div className={classes.thirds} aria-hidden />
      <Handle crop={crop} edge="all" label={t('cropMove')} onMove={move} />
      {EDGES.map((edge) => (
        <Handle key={edge} crop={crop} edge={edge} label={EDGE_LABELS[edge]} onMove={move} />
      ))}
    </div>
  );
}

interface HandleProps {
  crop: CropBox;
  edge: Edge;
  label: string;
  /** Called with the crop before the move, and the distance in CSS pixels. */
  onMove: (from: CropBox, edge: Edge, x: number, y: number) => void;
}

function Handle({ crop, edge, label, onMove }: HandleProps) {
  const from = useRef(crop);
  const drag = useDragFromStart(
    (x, y) => onMove(from.current, edge, x, y),
    () => {
      from.current = crop;
    },
  );
  return (
    <button
      type="button"
      className={classes.handle}
      data-edge={edge}
      aria-label={label}
      onKeyDown={(event) => {
        const step = arrowStep(event);
        if (!step) return;
        event.preventDefault();
        onMove(crop, edge, step.x, step.y);
      }}
      {...drag}
    />
  );
}
