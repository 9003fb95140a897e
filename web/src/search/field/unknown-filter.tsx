import { Button } from '@mantine/core';
import type { UnknownName } from '../query/query-terms.ts';
import { t } from '../texts.ts';
import classes from './search-field.module.css';

interface UnknownFilterProps {
  unknown: UnknownName;
  /** Called with the corrected text. */
  onMend: (text: string) => void;
}

/** Says that a filter does not exist, and offers the one that was probably meant. */
export function UnknownFilter({ unknown, onMend }: UnknownFilterProps) {
  return (
    <div className={classes.unknown} role="status">
      {t('unknownFilter', { name: unknown.name })}
      <Button
        variant="subtle"
        size="compact-xs"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onMend(unknown.mended)}
      >
        {t('didYouMeanFilter', { name: unknown.suggestion })}
      </Button>
    </div>
  );
}
