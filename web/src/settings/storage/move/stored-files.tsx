import type { MoveStore, StoredAmount } from '@spindle/contracts/storage/move';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { formatCount, formatSize } from '../../../lib/format.ts';
import classes from './move-card.module.css';
import { t } from './texts.ts';

interface StoredFilesProps {
  stored: readonly StoredAmount[];
}

/** Lists the files of each kind and store, and where they would move to. */
export function StoredFiles({ stored }: StoredFilesProps) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('kind')}</th>
            <th scope="col" className={classes.number}>
              {t('files')}
            </th>
            <th scope="col" className={classes.number}>
              {t('size')}
            </th>
            <th scope="col">{t('stored')}</th>
            <th scope="col">{t('destination')}</th>
          </tr>
        </thead>
        <tbody>
          {stored.map((row) => (
            <StoredRow key={`${row.kind} ${row.store.name}`} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function StoredRow({ row: { kind, files, bytes, store, destination } }: { row: StoredAmount }) {
  const isInPlace = store.name === destination.name;
  return (
    <tr>
      <th scope="row">{t(kind)}</th>
      <td className={classes.number}>{formatCount(files)}</td>
      <td className={classes.number}>{formatSize(bytes)}</td>
      <td>
        <StoreName store={store} />
      </td>
      <td>
        {isInPlace ? (
          <span className={classes.inPlace}>
            <IconCheck size={14} aria-hidden />
            {t('inPlace')}
          </span>
        ) : (
          <span className={classes.destination}>
            <IconArrowRight size={14} aria-hidden />
            <StoreName store={destination} />
          </span>
        )}
      </td>
    </tr>
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
