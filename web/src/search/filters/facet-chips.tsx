import { Button } from '@mantine/core';
import type { FacetValue } from '@spindle/contracts/search/facets';
import { useState } from 'react';
import { t } from '../texts.ts';
import { type Choice, ChoiceChips } from './choice-chips.tsx';
import { countsOf } from './facets-api.ts';
import classes from './filter-panel.module.css';

/** Limits the visible values until the user shows all. */
const SHOWN_MAX = 6;

interface FacetChipsProps {
  label: string;
  values: readonly FacetValue[];
  /** The chosen value; empty for any. */
  chosen: string;
  onChoose: (value: string) => void;
  nameOf?: (value: FacetValue) => string;
}

/** Lets the user choose one of the values that the matches have, the most frequent first. */
export function FacetChips({ label, values, chosen, onChoose, nameOf }: FacetChipsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const known = values.map((value) => ({
    value: value.value,
    label: nameOf ? nameOf(value) : value.label,
  }));
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen);
  const all = isKnown ? known : [{ value: chosen, label: chosen }, ...known];
  if (all.length === 0) return null;
  const shown = showsAll
    ? all
    : all.filter(({ value }, index) => index < SHOWN_MAX || value === chosen);
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
      {all.length > SHOWN_MAX && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          className={classes.more}
          aria-expanded={showsAll}
          aria-description={label}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t('showFewer') : t('showAll', { count: all.length })}
        </Button>
      )}
    </div>
  );
}
