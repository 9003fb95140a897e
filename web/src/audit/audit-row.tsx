import { Skeleton } from '@mantine/core';
import type { AuditEntry } from '@spindle/contracts/audit/audit';
import { DateTime } from '../ui/date-time.tsx';
import boxed from '../ui/lists/boxed-list.module.css';
import classes from './audit.module.css';
import {
  actorKind,
  actorName,
  changesOf,
  isOwnAccount,
  targetName,
  titleOf,
} from './describe-entry.ts';

interface AuditRowProps {
  entry: AuditEntry;
  onOpen: () => void;
}

/** Shows an entry as a row, which opens its details. */
export function AuditRow({ entry, onOpen }: AuditRowProps) {
  const { action, actor, address, at } = entry;
  const target = isOwnAccount(entry) ? null : targetName(entry);
  const kind = actor.kind === 'user' || actor.name === '' ? null : actorKind(entry);
  const fields = changesOf(entry).map(({ field }) => field);
  const about = [target, fields.join(', ')].filter(Boolean).join(' · ');
  return (
    <li className={classes.row} data-failed={action.endsWith('_failed') || undefined}>
      <DateTime className={classes.time} at={at} />
      <div className={classes.what}>
        <button type="button" className={classes.open} aria-haspopup="dialog" onClick={onOpen}>
          {titleOf(entry)}
        </button>
        {about !== '' && <span className={classes.about}>{about}</span>}
      </div>
      <div className={classes.who}>
        <span className={classes.actor}>{actorName(entry)}</span>
        <span className={classes.about}>{[kind, address].filter(Boolean).join(' · ')}</span>
      </div>
      <code className={classes.code}>{action}</code>
    </li>
  );
}

const PLACEHOLDERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Has the size of the list, to avoid layout shift. */
export function AuditSkeletons() {
  return (
    <div className={boxed.list} aria-busy="true">
      {PLACEHOLDERS.map((number) => (
        <div key={number} className={classes.row}>
          <Skeleton width={110} height={12} my={3} />
          <div className={classes.what}>
            <Skeleton width={140} height={14} my={3} />
            <Skeleton width={190} height={12} my={2} />
          </div>
        </div>
      ))}
    </div>
  );
}
