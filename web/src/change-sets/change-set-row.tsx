import { Skeleton } from '@mantine/core';
import type { ChangeSet } from '@spindle/contracts/change-sets/change-sets';
import { useSession } from '../session/session.ts';
import { DateTime } from '../ui/date-time.tsx';
import boxed from '../ui/lists/boxed-list.module.css';
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

const PLACEHOLDERS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Has the size of the list, to avoid layout shift. */
export function ChangeSetSkeletons() {
  return (
    <div className={boxed.list} aria-busy="true">
      {PLACEHOLDERS.map((number) => (
        <div key={number} className={classes.row}>
          <Skeleton width={36} height={12} my={3} />
          <Skeleton width={`${30 + (number % 4) * 10}%`} height={14} my={3} />
        </div>
      ))}
    </div>
  );
}
