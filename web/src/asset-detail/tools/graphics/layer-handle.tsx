import type { CSSProperties, KeyboardEvent } from 'react';
import { t } from '../texts.ts';
import { useDrag } from '../use-drag.ts';
import { isLine, type Layer, moveLayer, moveStart, resizeLayer } from './graphics-layers.ts';
import classes from './graphics-tool.module.css';

interface LayerHandleProps {
  label: string;
  layer: Layer;
  isSelected: boolean;
  onSelect: () => void;
  onChange: (layer: Layer) => void;
  onRemove: () => void;
}

/** Shows the handles of a layer. Dragging or the arrow keys move the layer, and resize it while it is selected. */
export function LayerHandle(props: LayerHandleProps) {
  const { label, layer, isSelected, onSelect, onChange, onRemove } = props;
  return (
    <>
      <Handle
        label={t('onImage', { layer: label })}
        className={isLine(layer) ? classes.point : classes.box}
        style={isLine(layer) ? pointAt(centerOf(layer)) : boxOf(layer)}
        isPressed={isSelected}
        onFocus={onSelect}
        onDrag={(x, y) => onChange(moveLayer(layer, x, y))}
        onRemove={onRemove}
      />
      {isSelected && isLine(layer) && (
        <Handle
          label={t('startOf', { layer: label })}
          className={classes.corner}
          style={pointAt(layer)}
          onDrag={(x, y) => onChange(moveStart(layer, x, y))}
          onRemove={onRemove}
        />
      )}
      {isSelected && (
        <Handle
          label={t(isLine(layer) ? 'endOf' : 'sizeOf', { layer: label })}
          className={classes.corner}
          style={pointAt(cornerOf(layer))}
          onDrag={(x, y) => onChange(resizeLayer(layer, x, y))}
          onRemove={onRemove}
        />
      )}
    </>
  );
}

interface HandleProps {
  label: string;
  className: string | undefined;
  style: CSSProperties;
  isPressed?: boolean;
  onFocus?: () => void;
  /** Called with the distance as fractions of the image. */
  onDrag: (x: number, y: number) => void;
  onRemove: () => void;
}

/** Step of an arrow key, without and with Shift, as a fraction of the image. */
const STEP = 0.005;
const LONG_STEP = 0.03;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function Handle({ label, className, style, isPressed, onFocus, onDrag, onRemove }: HandleProps) {
  const drag = useDrag(onDrag);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') return onRemove();
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? LONG_STEP : STEP;
    onDrag(arrow[0] * step, arrow[1] * step);
  };
  return (
    <button
      type="button"
      className={className}
      style={style}
      aria-label={label}
      aria-pressed={isPressed}
      onFocus={onFocus}
      onKeyDown={handleKey}
      {...drag}
    />
  );
}

interface Position {
  x: number;
  y: number;
}

function pointAt({ x, y }: Position): CSSProperties {
  return { insetInlineStart: `${x * 100}%`, insetBlockStart: `${y * 100}%` };
}

function boxOf(layer: Exclude<Layer, { kind: 'line' | 'arrow' }>): CSSProperties {
  return {
    ...pointAt(layer),
    width: `${layer.width * 100}%`,
    height: `${layer.height * 100}%`,
    rotate: `${layer.rotation}deg`,
  };
}

function centerOf({ x, y, to_x, to_y }: Position & { to_x: number; to_y: number }): Position {
  return { x: (x + to_x) / 2, y: (y + to_y) / 2 };
}

function cornerOf(layer: Layer): Position {
  if (isLine(layer)) return { x: layer.to_x, y: layer.to_y };
  return { x: layer.x + layer.width, y: layer.y + layer.height };
}
