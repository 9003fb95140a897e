import classes from './fault-list.module.css';
import { t } from './texts.ts';

interface FaultListProps {
  faults: string[];
  cues: number;
  onGoTo: (line: number) => void;
}

/** What is wrong with subtitles, each fault leading to its line. */
export function FaultList({ faults, cues, onGoTo }: FaultListProps) {
  if (faults.length === 0)
    return (
      <p className={classes.none} role="status">
        {t('noFaults', { count: cues })}
      </p>
    );
  return (
    <div role="alert">
      <ul className={classes.faults} aria-label={t('faults')}>
        {faults.map((fault) => (
          <li key={fault}>
            <button type="button" className={classes.fault} onClick={() => onGoTo(lineOf(fault))}>
              {fault}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** From 0. */
function lineOf(fault: string): number {
  return Math.max(0, Number(/ at line (\d+)$/.exec(fault)?.[1] ?? 1) - 1);
}
