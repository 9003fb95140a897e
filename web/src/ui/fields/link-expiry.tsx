import { Checkbox, NumberInput } from '@mantine/core';
import { t } from '../texts.ts';
import classes from './link-expiry.module.css';
import { HOURS_MIN, isTooShort, type LinkTerms } from './use-link-terms.ts';

interface LinkExpiryProps {
  terms: LinkTerms;
  onChange: (changes: Partial<LinkTerms>) => void;
}

/** Lets the user choose for how many hours a link is valid, or the maximum. */
export function LinkExpiry({ terms, onChange }: LinkExpiryProps) {
  return (
    <div className={classes.expiry}>
      <NumberInput
        className={classes.hours}
        label={t('expiry')}
        value={terms.hours}
        min={HOURS_MIN}
        clampBehavior="none"
        allowDecimal={false}
        disabled={terms.isMax}
        error={isTooShort(terms) && t('expiryTooShort')}
        onChange={(hours) => onChange({ hours })}
      />
      <Checkbox
        className={classes.max}
        label={t('max')}
        checked={terms.isMax}
        onChange={({ currentTarget }) => onChange({ isMax: currentTarget.checked })}
      />
    </div>
  );
}
