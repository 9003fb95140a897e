import { useEffect, useState } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import { t } from '../texts.ts';
import classes from './id-chip.module.css';

/** Milliseconds that the chip shows that it was copied. */
const COPIED_MS = 2000;

interface IdChipProps {
  id: string;
  tabIndex: number;
}

/** Shows the first and last characters of an asset's id. A click copies the whole id. */
export function IdChip({ id, tabIndex }: IdChipProps) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const [start, end] = [id.slice(0, 6), id.slice(-4)];
  const handleClick = () => {
    copyText(id).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  };
  return (
    <button
      type="button"
      className={classes.chip}
      aria-label={isCopied ? t('copied') : t('copyId', { shown: `${start}…${end}`, id })}
      data-tip={id}
      tabIndex={tabIndex}
      onClick={handleClick}
    >
      {isCopied ? (
        t('copied')
      ) : (
        <>
          <span className={classes.start}>{start}</span>…{end}
        </>
      )}
    </button>
  );
}
