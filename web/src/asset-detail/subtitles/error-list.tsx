import classes from './error-list.module.css';
import { t } from './texts.ts';

interface ErrorListProps {
  errors: string[];
  /** Problems that players tolerate. Subtitles with warnings can be saved. */
  warnings: string[];
  /** Number of valid cues. */
  cueCount: number;
  onGoTo: (line: number) => void;
}

/** Lists errors and warnings of subtitles. Each is a button that jumps to its line. */
export function ErrorList({ errors, warnings, cueCount, onGoTo }: ErrorListProps) {
  if (errors.length + warnings.length === 0)
    return (
      <p className={classes.noErrors} role="status">
        {t('noErrors', { count: cueCount })}
      </p>
    );
  return (
    <div className={classes.box} role={errors.length > 0 ? 'alert' : 'status'}>
      <Messages label={t('errors')} className={classes.error} messages={errors} onGoTo={onGoTo} />
      <Messages
        label={t('warnings')}
        className={classes.warning}
        messages={warnings}
        onGoTo={onGoTo}
      />
    </div>
  );
}

interface MessagesProps {
  label: string;
  className: string | undefined;
  messages: string[];
  onGoTo: (line: number) => void;
}

function Messages({ label, className, messages, onGoTo }: MessagesProps) {
  if (messages.length === 0) return null;
  return (
    <ul className={classes.messages} aria-label={label}>
      {messages.map((message) => (
        <li key={message}>
          <button type="button" className={className} onClick={() => onGoTo(lineOf(message))}>
            {message}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Returns the line that a message names, from 0. */
function lineOf(message: string): number {
  return Math.max(0, Number(/ at line (\d+)$/.exec(message)?.[1] ?? 1) - 1);
}
