import type { Size } from '@spindle/contracts/image-edits/geometry';
import { useEffect, useRef } from 'react';
import { useLayer } from '../../../ui/dialogs/layers.ts';
import { t } from '../texts.ts';
import { partOf, type Rect } from '../view.ts';
import type { TextLayer } from './new-layer.ts';
import { TEXT_MAX, textOptions } from './text-options.ts';
import classes from './typed-text.module.css';

interface TypedTextProps {
  layer: TextLayer;
  /** Where the frame lies on the stage, in CSS pixels. */
  frame: Rect;
  /** Size of the frame, in the units of the drawing. */
  frameSize: Size;
  onChange: (layer: TextLayer) => void;
  onEnd: () => void;
}

/** Edits a text where it lies on the image. Escape ends it and returns the focus, and so does leaving the field. */
export function TypedText({ layer, frame, frameSize, onChange, onEnd }: TypedTextProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayer(true, onEnd);
  useEffect(() => {
    const earlier = document.activeElement;
    const typed = field.current;
    typed?.focus();
    typed?.select();
    return () => {
      // Only if Escape ended it: leaving the field has moved the focus elsewhere.
      const hasFocus = document.activeElement === typed || document.activeElement === document.body;
      if (hasFocus && earlier instanceof HTMLElement) earlier.focus({ preventScroll: true });
    };
  }, []);
  const { x: left, y: top, width, height } = partOf(frame, layer);
  const scale = frame.width / frameSize.width;
  const { fontSize, fontFamily, letterSpacing, fill, stroke, strokeWidth } = textOptions(
    layer,
    frameSize,
  );
  return (
    <textarea
      ref={field}
      className={classes.text}
      aria-label={t('textOnImage')}
      maxLength={TEXT_MAX}
      value={layer.text}
      onChange={(event) => onChange({ ...layer, text: event.currentTarget.value || ' ' })}
      onBlur={onEnd}
      style={{
        left,
        top,
        width,
        height,
        fontFamily,
        transform: `rotate(${layer.rotation}deg)`,
        opacity: layer.opacity,
        fontSize: fontSize * scale,
        fontStyle: layer.italic ? 'italic' : 'normal',
        fontWeight: layer.bold ? 'bold' : 'normal',
        textAlign: layer.align,
        letterSpacing: letterSpacing * scale,
        lineHeight: layer.line_height,
        color: fill,
        background: layer.background ? `#${layer.background}` : 'none',
        WebkitTextStroke: stroke && `${strokeWidth * scale}px ${stroke}`,
      }}
    />
  );
}
