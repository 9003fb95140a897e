import type { Redaction } from '@spindle/contracts/image-edits/recipe';
import { type CSSProperties, useRef } from 'react';
import { arrowStep } from '../arrow-step.ts';
import { t } from '../texts.ts';
import { useDragFromStart } from '../use-drag-from-start.ts';
import { partOf, type Rect } from '../view.ts';
import classes from './redaction-boxes.module.css';
import type { RedactionActions } from './use-redactions.ts';

interface RedactionBoxesProps {
  boxes: readonly Redaction[];
  /** Where the frame lies on the stage. */
  frame: Rect;
  actions: RedactionActions;
}

/** Shows the redactions with handles. Dragging or the arrow keys move and resize them; Delete removes them. */
export function RedactionBoxes({ boxes, frame, actions }: RedactionBoxesProps) {
  return boxes.map((box, index) => {
    const place = partOf(frame, box);
    const replace = (from: Redaction, part: 'place' | 'size', x: number, y: number) => {
      const [dx, dy] = [x / frame.width, y / frame.height];
      actions.replace(index, changeBox(from, part, dx, dy), `redaction-${index}-${part}`);
    };
    const name = redactionName(box, index);
    return (
      <div
        key={index}
        className={classes.box}
        data-selected={index === actions.selected || undefined}
        style={
          { left: place.x, top: place.y, width: place.width, height: place.height } as CSSProperties
        }
      >
        {(['place', 'size'] as const).map((part) => (
          <Handle
            key={part}
            box={box}
            part={part}
            label={part === 'place' ? t('moveOf', { name }) : t('sizeOf', { name })}
            onFocus={() => actions.select(index)}
            onMove={replace}
            onRemove={() => actions.remove(index)}
          />
        ))}
      </div>
    );
  });
}

/** Returns the name of a redaction, for example `1. Black`. */
export function redactionName({ kind }: Redaction, index: number): string {
  return t('layerName', { number: index + 1, kind: t(kind === 'black' ? 'black' : 'blurred') });
}

interface HandleProps {
  box: Redaction;
  part: 'place' | 'size';
  label: string;
  onFocus: () => void;
  onMove: (from: Redaction, part: 'place' | 'size', x: number, y: number) => void;
  onRemove: () => void;
}

function Handle({ box, part, label, onFocus, onMove, onRemove }: HandleProps) {
  const from = useRef(box);
  const drag = useDragFromStart(
    (x, y) => onMove(from.current, part, x, y),
    () => {
      from.current = box;
    },
  );
  return (
    <button
      type="button"
      className={part === 'place' ? classes.place : classes.size}
      aria-label={label}
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.key === 'Delete' || event.key === 'Backspace') return onRemove();
        const step = arrowStep(event);
        if (!step) return;
        event.preventDefault();
        onMove(box, part, step.x, step.y);
      }}
      {...drag}
    />
  );
}

/** Least width and height of a redaction, as fractions of the frame. */
const LEAST = 0.01;

/** Moves or enlarges a redaction by a distance in fractions of the frame. At least a part stays inside the frame. */
function changeBox(box: Redaction, part: 'place' | 'size', dx: number, dy: number): Redaction {
  if (part === 'size') {
    const limit = (value: number) => Math.min(2, Math.max(LEAST, value));
    return { ...box, width: limit(box.width + dx), height: limit(box.height + dy) };
  }
  const limit = (value: number, size: number) => Math.min(1 - LEAST, Math.max(LEAST - size, value));
  return { ...box, x: limit(box.x + dx, box.width), y: limit(box.y + dy, box.height) };
}
