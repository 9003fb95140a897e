import { type CSSProperties, type Ref, useMemo } from 'react';
import type { CuePosition } from './cue-positions.ts';
import classes from './subtitle-text.module.css';
import { t } from './texts.ts';

interface SubtitleTextProps {
  ref: Ref<HTMLTextAreaElement>;
  text: string;
  isReadOnly: boolean;
  /** The cue at the position of the player. */
  current: CuePosition | undefined;
  onChange: (text: string) => void;
  /** Called with the line of the caret, from 0. */
  onLine: (line: number) => void;
}

/** Edits subtitles in a text area with line numbers. Highlights the current cue. */
export function SubtitleText({
  ref,
  text,
  isReadOnly,
  current,
  onChange,
  onLine,
}: SubtitleTextProps) {
  const lines = useMemo(() => text.split('\n').length, [text]);
  const numbers = useMemo(
    () => Array.from({ length: lines }, (_, at) => at + 1).join('\n'),
    [lines],
  );
  const highlight = { '--from': current?.from, '--lines': current && current.to - current.from };
  return (
    <div className={classes.scroll}>
      <div className={classes.editor}>
        {current && <div className={classes.current} style={highlight as CSSProperties} />}
        <pre className={classes.numbers} aria-hidden>
          {numbers}
        </pre>
        <textarea
          ref={ref}
          className={classes.text}
          aria-label={t('text')}
          wrap="off"
          spellCheck
          rows={lines}
          value={text}
          readOnly={isReadOnly}
          onChange={(event) => onChange(event.currentTarget.value)}
          onSelect={({ currentTarget: { value, selectionStart } }) =>
            onLine(value.slice(0, selectionStart).split('\n').length - 1)
          }
        />
      </div>
    </div>
  );
}
