import { Skeleton } from '@mantine/core';
import type { MergeAnswer } from '@spindle/contracts/merge/merge';
import classes from './merge-dialog.module.css';
import { t } from './texts.ts';

interface MergePreviewProps {
  /** Undefined until it is loaded. */
  preview: MergeAnswer['data'] | undefined;
  nameOf: (id: string) => string;
}

/** Lists what the remaining asset receives from the others, what it does not, and what happens to the others. */
export function MergePreview({ preview, nameOf }: MergePreviewProps) {
  if (!preview) return <Skeleton height={60} />;
  const { skipped_fields: notCopied, collections, trashed, shares } = preview;
  const copied = [...preview.merged_facts, ...preview.merged_fields];
  return (
    <>
      <h3 className={classes.heading}>{t('copied')}</h3>
      {copied.length === 0 && <p className={classes.line}>{t('nothingCopied')}</p>}
      <ul className={classes.fields}>
        {copied.map(({ field, from, value }) => (
          <li key={`${field} ${from} ${formatValue(value)}`} className={classes.line}>
            <b>{field}</b>: {formatValue(value)}{' '}
            <span>· {t('copiedFrom', { name: nameOf(from) })}</span>
          </li>
        ))}
      </ul>
      {notCopied.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('notCopied')}</h3>
          <ul className={classes.fields}>
            {notCopied.map(({ field, from, value, message }) => (
              <li key={`${field} ${from}`} className={classes.line}>
                <b>{field}</b>: {formatValue(value)} <span>· {message}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={classes.line}>
        {collections > 0 && `${t('replacesInCollections', { count: collections })} `}
        {t('goToTrash', { count: trashed.length })}
      </p>
      {shares > 0 && <p className={classes.line}>{t('joinsShares', { count: shares })}</p>}
      {preview.becomes_group_visible && <p className={classes.line}>{t('becomesGroupVisible')}</p>}
      <p className={classes.line}>{t('mergeUndoHelp')}</p>
    </>
  );
}

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatValue).join(', ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
