import type { MoveStore, StoredAmount } from '@spindle/contracts/storage/move';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { amountText } from './amount-text.ts';
import classes from './move-card.module.css';
import { t } from './texts.ts';

interface StoredFilesProps {
  stored: readonly StoredAmount[];
}

/** Lists the files of each kind and store, and where they would move to. */
export function StoredFiles({ stored }: StoredFilesProps) {
  return (
    <ul className={classes.stored} aria-label={t('stored')}>
      {stored.map((row) => (
        <li key={`${row.kind} ${row.store.name}`}>
          <span className={classes.kind}>{t(row.kind)}</span>
          <span className={classes.amount}>{amountText(row)}</span>
          <Location row={row} />
        </li>
      ))}
    </ul>
  );
}

function Location({ row: { store, destination } }: { row: StoredAmount }) {
  const isInPlace = store.name === destination.name;
  return (
    <span className={classes.location}>
      <StoreName store={store} />
      {isInPlace ? (
        <span className={classes.inPlace}>
          <IconCheck size={14} aria-hidden />
          {t('inPlace')}
        </span>
      ) : (
        <>
          <IconArrowRight size={14} role="img" aria-label={t('movesTo')} />
          <StoreName store={destination} />
        </>
      )}
    </span>
  );
}

function StoreName({ store: { name, bucket, endpoint } }: { store: MoveStore }) {
  if (name === null) return <span>{t('defaultStore')}</span>;
  return (
    <span className={classes.bucket} title={endpoint || undefined}>
      {bucket || name}
    </span>
  );
}
