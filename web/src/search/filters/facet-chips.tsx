import { Button } from '@mantine/core';
import type { FacetValue } from '@spindle/contracts/search/facets';
import { useState } from 'react';
import { t } from '../texts.ts';
import { type Choice, ChoiceChips } from './choice-chips.tsx';
import { countsOf } from './facets-api.ts';
import classes from './filter-panel.module.css';

/** Values in sight before all of them are asked for. */
const SHOWN = 6;

interface FacetChipsProps {
  label: string;
  values: readonly FacetValue[];
  /** Empty: any. */
  chosen: string;
  onChoose: (value: string) => void;
  nameOf?: (value: FacetValue) => string;
}

/** The values that matches have, the most frequent first; one of them can be chosen, which need not be among them. */
export function FacetChips({ label, values, chosen, onChoose, nameOf }: FacetChipsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const known = values.map((value) => ({
    value: value.value,
    label: nameOf ? nameOf(value) : value.label,
  }));
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen);
  const all = isKnown ? known : [{ value: chosen, label: chosen }, ...known];
  if (all.length === 0) return null;
  const shown = isWhole ? all : all.filter(({ value }, place) => place < SHOWN || value === chosen);
  const choices: Choice<string>[] = [{ value: '', label: t('all') }, ...shown];
  return (
    <div className={classes.group}>
      <ChoiceChips
        label={label}
        choices={choices}
        value={chosen}
        counts={countsOf(values)}
        onChange={onChoose}
      />
      {all.length > SHOWN && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          className={classes.more}
          aria-expanded={isWhole}
          aria-description={label}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t('showFewer') : t('showAll', { count: all.length })}
        </Button>
      )}
    </div>
  );
}
