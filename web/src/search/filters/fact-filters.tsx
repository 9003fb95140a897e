import type { FacetName, FacetValue } from '@spindle/contracts/search/facets';
import { TypedInput } from '../field/typed-input.tsx';
import { queryError } from '../query/query-error.ts';
import { valueInQuery, withQueryFilter } from '../query/query-text.ts';
import type { SearchFilters } from '../search-filters.ts';
import { t } from '../texts.ts';
import { ChoiceChips } from './choice-chips.tsx';
import { FacetChips } from './facet-chips.tsx';
import { useFactFacets } from './facets-api.ts';
import { monthName } from './months.ts';

interface FactFiltersProps {
  filters: SearchFilters;
  isListLoaded: boolean;
  onChange: (change: Partial<SearchFilters>) => void;
}

/** Facets of facts, with the name of their filter in a query. */
const FACTS = [
  { facet: 'taken', name: 'taken', label: 'monthTaken' },
  { facet: 'rating', name: 'rating', label: 'rating' },
  { facet: 'flag', name: 'flag', label: 'flag' },
  { facet: 'color_label', name: 'label', label: 'colorLabel' },
  { facet: 'camera', name: 'camera', label: 'camera' },
  { facet: 'lens', name: 'lens', label: 'lens' },
  { facet: 'place', name: 'place', label: 'place' },
] as const satisfies { facet: FacetName; name: string; label: string }[];

/** Shows the query, and filters by facts that are parts of it. */
export function FactFilters({ filters, isListLoaded, onChange }: FactFiltersProps) {
  const facets = useFactFacets(filters, isListLoaded);
  const { q } = filters;
  const choose = (name: string, value: string) => onChange({ q: withQueryFilter(q, name, value) });
  return (
    <>
      <TypedInput
        label={t('query')}
        placeholder={t('queryHint')}
        validate={queryError}
        value={q}
        onTyped={(typed) => onChange({ q: typed })}
      />
      <ChoiceChips
        label={t('favorites')}
        choices={[
          { value: '', label: t('all') },
          { value: 'favorite', label: t('myFavorites') },
        ]}
        value={valueInQuery(q, 'is') === 'favorite' ? 'favorite' : ''}
        onChange={(value) => choose('is', value)}
      />
      {FACTS.map(({ facet, name, label }) => (
        <FacetChips
          key={facet}
          label={t(label)}
          values={withChosenStars(shownValues(facet, facets?.[facet] ?? []), valueInQuery(q, name))}
          chosen={valueInQuery(q, name)}
          onChoose={(value) => choose(name, value)}
        />
      ))}
    </>
  );
}

const MARKS: Readonly<Record<string, string>> = {
  PICK: t('pick'),
  REJECT: t('reject'),
  RED: t('red'),
  YELLOW: t('yellow'),
  GREEN: t('green'),
  BLUE: t('blue'),
  PURPLE: t('purple'),
};

/** Adds the chosen stars that no match has, with their name. */
function withChosenStars(values: FacetValue[], chosen: string): FacetValue[] {
  const stars = /^>=([1-5])$/.exec(chosen)?.[1];
  if (stars === undefined || values.some(({ value }) => value === chosen)) return values;
  return [...values, { value: chosen, label: t('stars', { value: stars }), count: 0 }];
}

/** Returns the values of a facet as a query writes them, with their names. A rating includes the better ones. */
function shownValues(facet: FacetName, values: readonly FacetValue[]): FacetValue[] {
  if (facet === 'taken')
    return values.map((value) => ({ ...value, label: monthName(value.value) }));
  if (facet === 'flag' || facet === 'color_label')
    return values.map(({ value, count }) => ({
      value: value.toLowerCase(),
      label: MARKS[value] ?? value,
      count,
    }));
  if (facet !== 'rating') return [...values];
  const best = [...values].sort((a, b) => Number(b.value) - Number(a.value));
  let sum = 0;
  return best.map(({ value, count }) => {
    sum += count;
    return { value: value === '5' ? '5' : `>=${value}`, label: t('stars', { value }), count: sum };
  });
}
