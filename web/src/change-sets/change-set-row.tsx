import type { ChangeSet } from '@spindle/contracts/change-sets/change-sets';
import { useSession } from '../session/session.ts';
import { DateTime } from '../ui/date-time.tsx';
import { EntrySkeletons } from '../ui/lists/entry-skeletons.tsx';
import classes from './change-sets.module.css';
import { undoText, whoOf } from './describe-change.ts';
import { UndoButton } from './undo-button.tsx';

interface ChangeSetRowProps {
  changeSet: ChangeSet;
  onOpen: () => void;
}

/** Shows what was done, by whom and when, with Undo. */
export function ChangeSetRow({ changeSet, onOpen }: ChangeSetRowProps) {
  const ownId = useSession(({ userId }) => userId);
  const { name, time, user_id } = changeSet;
  const about = [user_id === ownId ? null : whoOf(changeSet, ownId), undoText(changeSet, ownId)];
  const note = about.filter((part) => part !== null).join(' · ');
  return (
    <li className={classes.row}>
      <DateTime className={classes.time} at={time} form="time" />
      <div className={classes.texts}>
        <button type="button" className={classes.open} aria-haspopup="dialog" onClick={onOpen}>
          {name}
        </button>
        {note && <span className={classes.about}>{note}</span>}
      </div>
      <UndoButton changeSet={changeSet} isInRow />
    </li>
  );
}

/** Shows placeholders while the list loads. */
export const ChangeSetSkeletons = () => <EntrySkeletons count={8} className={classes.row} />;
