import type { AuditEntry } from '@spindle/contracts/audit/audit';
import { DateTime } from '../ui/date-time.tsx';
import { EntrySkeletons } from '../ui/lists/entry-skeletons.tsx';
import classes from './audit.module.css';
import { actorKind, sentenceOf, subjectOf } from './describe-entry.ts';

interface AuditRowProps {
  entry: AuditEntry;
  onOpen: () => void;
}

/** Shows an entry as a sentence, which opens its details. */
export function AuditRow({ entry, onOpen }: AuditRowProps) {
  const { action, actor, address, at } = entry;
  const kind = actor.kind === 'user' || actor.name === '' ? null : actorKind(entry);
  return (
    <li className={classes.row} data-failed={action.endsWith('_failed') || undefined}>
      <DateTime className={classes.time} at={at} form="time" />
      <button type="button" className={classes.open} aria-haspopup="dialog" onClick={onOpen}>
        <Sentence entry={entry} />
      </button>
      <span className={classes.about}>{[kind, address].filter(Boolean).join(' · ')}</span>
    </li>
  );
}

/** Shows a sentence with its subject emphasized. */
function Sentence({ entry }: { entry: AuditEntry }) {
  const sentence = sentenceOf(entry);
  const subject = subjectOf(entry);
  if (!sentence.startsWith(`${subject} `)) return sentence;
  return (
    <>
      <strong>{subject}</strong>
      {sentence.slice(subject.length)}
    </>
  );
}

/** Shows placeholders while the list loads. */
export const AuditSkeletons = () => <EntrySkeletons count={10} className={classes.row} />;
