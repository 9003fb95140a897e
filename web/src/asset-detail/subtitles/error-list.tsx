import classes from './error-list.module.css';
import { t } from './texts.ts';

interface FaultListProps {
  faults: string[];
  /** What players accept: it does not keep subtitles from being saved. */
  warnings: string[];
  cues: number;
  onGoTo: (line: number) => void;
}

/** Faults and warnings of subtitles. Each leads to its line. */
export function FaultList({ faults, warnings, cues, onGoTo }: FaultListProps) {
  if (faults.length + warnings.length === 0)
    return (
      <p className={classes.none} role="status">
        {t('noFaults', { count: cues })}
      </p>
    );
  return (
    <div className={classes.box} role={faults.length > 0 ? 'alert' : 'status'}>
      <Messages label={t('faults')} className={classes.fault} messages={faults} onGoTo={onGoTo} />
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

/** From 0. */
function lineOf(fault: string): number {
  return Math.max(0, Number(/ at line (\d+)$/.exec(fault)?.[1] ?? 1) - 1);
}
