import type { Asset } from '@spindle/contracts/assets/assets';
import type { AssetFacts, FactSources, Taken } from '@spindle/contracts/facts/facts';
import { Fragment, type ReactNode } from 'react';
import { exposureOf } from '../../assets/format-exposure.ts';
import { toLocal } from '../../assets/local-taken.ts';
import { formatPosition } from '../../assets/position-text.ts';
import { FilterLink } from '../../search/filter-link.tsx';
import { TagLinks } from '../../tags/tag-links.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { FactSource } from './fact-source.tsx';
import classes from './facts-panel.module.css';
import { PlaceMap } from './place-map.tsx';
import { t } from './texts.ts';

interface Row {
  label: 'title' | 'caption' | 'credit' | 'tags' | 'taken' | 'camera' | 'exposure' | 'place';
  names: readonly (keyof FactSources)[];
  value: ReactNode;
}

/** Lists the known facts of an asset, each with its source. Marks are not among them. */
export function FactRows({ asset }: { asset: Pick<Asset, 'facts' | 'fact_sources'> }) {
  const { facts, fact_sources: sources } = asset;
  const entries = rowsOf(facts).map(({ label, names, value }) => ({
    label: t(label),
    value: (
      <div className={classes.value}>
        <div className={classes.text}>
          {value}
          {label === 'place' && facts.position && <PlaceMap position={facts.position} />}
        </div>
        <FactSource label={t(label)} names={names} sources={sources} taken={facts.taken} />
      </div>
    ),
  }));
  return <KeyValues entries={entries} />;
}

/** Tells whether the panel has a row for an asset. */
export const hasFactRows = (facts: AssetFacts) => rowsOf(facts).length > 0;

function rowsOf(facts: AssetFacts): Row[] {
  const { title, caption, credit, tags, taken, position } = facts;
  const rows: Row[] = [
    { label: 'title', names: ['title'], value: title },
    { label: 'caption', names: ['caption'], value: caption },
    { label: 'credit', names: ['credit'], value: credit },
    { label: 'tags', names: ['tags'], value: tags.length > 0 && <TagLinks tags={tags} /> },
    { label: 'taken', names: ['taken'], value: taken && <LocalTime taken={taken} /> },
    { label: 'camera', names: ['camera', 'lens'], value: camerasOf(facts) },
    {
      label: 'exposure',
      names: ['exposure', 'aperture', 'focal_length', 'iso'],
      value: exposureOf(facts),
    },
    {
      label: 'place',
      names: ['town', 'region', 'country', 'position'],
      value: joined(' · ', [joined(', ', placesOf(facts)), formatPosition(position)]),
    },
  ];
  return rows.filter(({ value }) => value);
}

function camerasOf({ camera, lens }: AssetFacts): ReactNode {
  return joined(' · ', [linked('camera', camera), linked('lens', lens)]);
}

function placesOf({ town, region, country }: AssetFacts): ReactNode[] {
  return [linked('town', town), linked('region', region), linked('country', country)];
}

function linked(filter: string, value: string | null): ReactNode {
  return (
    value && (
      <FilterLink filter={filter} value={value}>
        {value}
      </FilterLink>
    )
  );
}

/** Joins the parts that exist. Null without any. */
function joined(separator: string, parts: readonly ReactNode[]): ReactNode {
  const known = parts.filter(Boolean);
  if (known.length === 0) return null;
  return known.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && separator}
      {part}
    </Fragment>
  ));
}

/** The day links to its search. */
function LocalTime({ taken }: { taken: Taken }) {
  const { time, zone } = toLocal(taken);
  const isZoned = taken.offset_minutes !== null;
  return (
    <FilterLink filter="taken" value={time.slice(0, 10)}>
      <DateTime at={time} {...(isZoned && { format: (date) => t('inZone', { date, zone }) })} />
    </FilterLink>
  );
}
