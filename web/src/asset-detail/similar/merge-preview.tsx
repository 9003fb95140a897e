import { Skeleton } from '@mantine/core';
import type { MergeAnswer } from '@spindle/contracts/merge/merge';
import { t } from '../texts.ts';
import classes from './merge-dialog.module.css';

interface MergePreviewProps {
  /** Undefined until it is known. */
  preview: MergeAnswer['data'] | undefined;
  nameOf: (id: string) => string;
}

/** What the kept asset takes of the others, what it does not, and what becomes of them. */
export function MergePreview({ preview, nameOf }: MergePreviewProps) {
  if (!preview) return <Skeleton height={60} />;
  const { taken, left_out: leftOut, collections, dropped } = preview;
  return (
    <>
      <h3 className={classes.heading}>{t('takes')}</h3>
      {taken.length === 0 && <p className={classes.line}>{t('takesNothing')}</p>}
      <ul className={classes.fields}>
        {taken.map(({ field, from, value }) => (
          <li key={`${field} ${from}`} className={classes.line}>
            <b>{field}</b>: {inWords(value)} <span>· {t('takenFrom', { name: nameOf(from) })}</span>
          </li>
        ))}
      </ul>
      {leftOut.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('leavesOut')}</h3>
          <ul className={classes.fields}>
            {leftOut.map(({ field, from, value, message }) => (
              <li key={`${field} ${from}`} className={classes.line}>
                <b>{field}</b>: {inWords(value)} <span>· {message}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={classes.line}>
        {collections > 0 && `${t('comesIntoCollections', { count: collections })} `}
        {t('goToTrash', { count: dropped.length })}
      </p>
      <p className={classes.line}>{t('mergeUndoHelp')}</p>
    </>
  );
}

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join(', ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
