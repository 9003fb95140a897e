import { Loader } from '@mantine/core';
import { useRef } from 'react';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import type { CuePosition } from './cue-positions.ts';
import { ErrorList } from './error-list.tsx';
import classes from './subtitle-editor.module.css';
import { SubtitleText } from './subtitle-text.tsx';
import { t } from './texts.ts';

interface SubtitlePanelProps {
  /** Undefined until the subtitles are loaded. */
  text: string | undefined;
  isReadOnly: boolean;
  errors: string[];
  warnings: string[];
  /** Number of valid cues. */
  cueCount: number;
  /** The cue at the position of the player. */
  current: CuePosition | undefined;
  loadError: Error | null;
  onRetry: () => unknown;
  onChange: (text: string) => void;
  onLine: (line: number) => void;
}

/** Shows the text of the subtitles with its errors and warnings. */
export function SubtitlePanel(props: SubtitlePanelProps) {
  const { text, isReadOnly, errors, warnings, cueCount, current } = props;
  const { loadError, onRetry, onChange, onLine } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const goTo = (line: number) => {
    // The lines before, joined by line breaks, and the line break after them.
    const lineStart = (text ?? '').split('\n').slice(0, line).join('\n').length + Math.min(line, 1);
    area.current?.focus();
    area.current?.setSelectionRange(lineStart, lineStart);
  };
  return (
    <section className={classes.panel} aria-label={t('text')}>
      {text !== undefined && (
        <>
          <SubtitleText
            ref={area}
            text={text}
            isReadOnly={isReadOnly}
            current={current}
            onChange={onChange}
            onLine={onLine}
          />
          <ErrorList errors={errors} warnings={warnings} cueCount={cueCount} onGoTo={goTo} />
        </>
      )}
      {text === undefined && !loadError && (
        <div className={classes.message} role="status">
          <Loader />
          {t('loading')}
        </div>
      )}
      {text === undefined && loadError && (
        <div className={classes.message}>
          <LoadFailed title={t('loadFailed')} error={loadError} onRetry={onRetry} />
        </div>
      )}
    </section>
  );
}
