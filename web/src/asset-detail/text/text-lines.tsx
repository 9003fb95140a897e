import type { TextLine } from '@spindle/contracts/analysis/text-lines';
import { memo } from 'react';
import { LAYER_WIDTH, placeLine, stretchOf } from './place-line.ts';
import { copySelected } from './selected-text.ts';
import classes from './text-layer.module.css';

interface TextLinesProps {
  lines: readonly TextLine[];
  /** Width divided by height of the picture. */
  ratio: number;
  /** Whether the user can select the text. */
  isShown: boolean;
  /** The emphasized hit; null: no hits are marked. */
  hit: number | null;
}

/**
 * Lays transparent text over a picture, each word over its letters, and marks the hits of a search. As wide as LAYER_WIDTH: the caller
 * scales it to the picture.
 */
export const TextLines = memo(function TextLines({ lines, ratio, isShown, hit }: TextLinesProps) {
  return (
    <div
      style={{ width: LAYER_WIDTH, height: LAYER_WIDTH / ratio }}
      onCopy={(event) => copySelected(event.nativeEvent, event.currentTarget)}
    >
      {lines.map((line, index) => (
        <Line key={index} {...{ line, ratio, isShown, hit }} />
      ))}
    </div>
  );
});

function Line({
  line,
  ratio,
  isShown,
  hit,
}: { line: TextLine } & Pick<TextLinesProps, 'ratio' | 'isShown' | 'hit'>) {
  const { style, length, fontSize } = placeLine(line, ratio);
  return (
    <div className={classes.line} style={style} data-line data-shown={isShown || undefined}>
      {line.words.map(({ text, start, end, hit: ofHit }, index) => {
        const left = start * length;
        const width = (end - start) * length;
        const isMarked = hit !== null && ofHit !== null;
        return (
          <span key={index}>
            {isMarked && (
              <mark
                className={classes.mark}
                style={{ left, width }}
                data-current={ofHit === hit || undefined}
              />
            )}
            {isShown && (
              <span
                className={classes.word}
                data-word
                style={{ left, fontSize, transform: `scaleX(${stretchOf(text, width, fontSize)})` }}
              >
                {`${text} `}
              </span>
            )}
          </span>
        );
      })}
    </div>
  );
}
