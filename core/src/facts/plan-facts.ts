import { isSame } from '@spindle/contracts/asset-schemas/schema-property';
import {
  type AssetFacts,
  EDITABLE_FACTS,
  type FactSources,
  POSITION_SOURCE,
  TAGS_MAX,
  type Taken,
  USER_SOURCE,
} from '@spindle/contracts/facts/facts';
import type { FactsChange } from '@spindle/contracts/facts/facts-change';
import { cleanTag, tagKey } from '@spindle/contracts/facts/tag-name';
import { wireTime } from '@spindle/contracts/http/time';
import type { Asset, Prisma } from '@spindle/prisma/client';
import { factSourcesOf, formatFacts } from '../assets/facts-format.ts';
import { Invalid } from '../errors.ts';
import type { UsableSchema } from '../metadata/find-schema.ts';
import type { ValueChange } from '../metadata/value-changes.ts';
import type { Place } from '../places/towns.ts';
import { dataWithTags } from './data-tags.ts';

const PLACE_FACTS = ['country', 'region', 'town'] as const;

/** Facts that a person can change. */
export type ChangedFacts = Partial<Pick<AssetFacts, (typeof EDITABLE_FACTS)[number] | 'tags'>>;

/** The new values of an asset's row, and what changes, for the history. */
export interface PlannedFacts {
  row: FactsRow & { factSources: Prisma.InputJsonObject; data?: Prisma.InputJsonObject };
  /** `former_sources` has the sources of the old values, so that an undo can restore them. */
  history: { changes: ValueChange[]; former_sources: FactSources };
}

/** The columns of facts that people can change. */
export type FactsRow = Partial<
  Pick<
    Asset,
    | 'tags'
    | 'title'
    | 'caption'
    | 'credit'
    | 'rating'
    | 'flag'
    | 'colorLabel'
    | 'country'
    | 'region'
    | 'town'
    | 'takenAt'
    | 'takenOffset'
    | 'takenSource'
    | 'latitude'
    | 'longitude'
  >
>;

/**
 * Computes a change of facts without writing it. `place` is that of the new position. Null: nothing changes. Throws Invalid for too many
 * tags.
 */
export function planFacts(
  asset: Asset,
  change: FactsChange,
  schema: UsableSchema,
  place: Place | null = null,
): PlannedFacts | null {
  const values = requestedFacts(asset, change);
  const named = namesOfPlace(asset, values, place);
  const all = { ...named.values, ...values };
  return planValues(asset, all, schema, { ...named.sources, ...sourcesOfPerson(values) });
}

/** Returns the sources of values that a person enters. */
export function sourcesOfPerson(values: ChangedFacts): FactSources {
  return Object.fromEntries(Object.keys(values).map((fact) => [fact, USER_SOURCE]));
}

/**
 * Returns the names of a new position with their sources, where neither the file nor a person names the place. Names that came from the
 * former position are replaced, or become unknown.
 */
function namesOfPlace(
  asset: Asset,
  { position }: ChangedFacts,
  place: Place | null,
): { values: ChangedFacts; sources: FactSources } {
  if (position === undefined) return { values: {}, sources: {} };
  const sources = factSourcesOf(asset);
  const isNamed = PLACE_FACTS.some((fact) => isOwnName(asset[fact], sources[fact]));
  const found = position === null || isNamed ? null : place;
  const changed = PLACE_FACTS.filter(
    (fact) => sources[fact] === POSITION_SOURCE || (found !== null && found[fact] !== null),
  );
  return {
    values: Object.fromEntries(changed.map((fact) => [fact, found?.[fact] ?? null])),
    sources: Object.fromEntries(
      changed.filter((fact) => found?.[fact]).map((fact) => [fact, POSITION_SOURCE]),
    ),
  };
}

/** Whether a name of a place, or its absence, comes from the file or from a person. */
function isOwnName(name: string | null, source: string | undefined): boolean {
  return source !== POSITION_SOURCE && (name !== null || source !== undefined);
}

/** Computes the change to given facts, which get the sources after it. */
export function planValues(
  asset: Asset,
  values: ChangedFacts,
  schema: UsableSchema,
  sourcesAfter: FactSources,
): PlannedFacts | null {
  const before = formatFacts(asset);
  const changes = Object.entries(values).flatMap(([field, to]) => {
    const from = before[field as keyof AssetFacts];
    return isSame(from, to) ? [] : [{ field, from, to } as ValueChange];
  });
  if (changes.length === 0) return null;
  const changed = Object.fromEntries(changes.map(({ field, to }) => [field, to])) as ChangedFacts;
  const sources: FactSources = { ...factSourcesOf(asset) };
  const former: FactSources = {};
  for (const { field } of changes) {
    const fact = field as keyof FactSources;
    if (sources[fact] !== undefined) former[fact] = sources[fact];
    delete sources[fact];
    if (sourcesAfter[fact] !== undefined) sources[fact] = sourcesAfter[fact];
  }
  const data = changed.tags && dataWithTags(asset, changed.tags, schema);
  return {
    row: { ...rowOf(changed), factSources: sources, ...(data && { data }) },
    history: { changes, former_sources: former },
  };
}

/** Returns the values that a change asks for. */
function requestedFacts(asset: Asset, change: FactsChange): ChangedFacts {
  const facts: Record<string, unknown> = {};
  for (const field of EDITABLE_FACTS) {
    const value = change[field];
    if (value !== undefined && field !== 'taken') facts[field] = value === '' ? null : value;
  }
  if (change.taken !== undefined) facts.taken = change.taken && takenFrom(change.taken);
  if (change.shift_taken !== undefined && asset.takenAt) {
    const time = wireTime(new Date(asset.takenAt.getTime() + change.shift_taken * 1000));
    facts.taken = { time, offset_minutes: asset.takenOffset, source: 'USER' } satisfies Taken;
  }
  if (change.add_tags || change.remove_tags) facts.tags = changedTags(asset.tags, change);
  return facts;
}

/** Reads a time with its zone. */
function takenFrom(text: string): Taken {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)$/.exec(text) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return { time: wireTime(new Date(text)), offset_minutes: offset, source: 'USER' };
}

/** Adds and removes tags. Those that are added stand last. Throws Invalid for too many. */
function changedTags(tags: readonly string[], change: FactsChange): string[] {
  const { add_tags = [], remove_tags = [] } = change;
  const removed = new Set(remove_tags.map(tagKey));
  const kept = tags.filter((tag) => !removed.has(tagKey(tag)));
  const known = new Set(kept.map(tagKey));
  for (const tag of add_tags.map(cleanTag)) {
    if (tag === '' || known.has(tagKey(tag))) continue;
    known.add(tagKey(tag));
    kept.push(tag);
  }
  if (kept.length > TAGS_MAX) throw new Invalid(`An asset can have at most ${TAGS_MAX} tags.`);
  return kept;
}

/** Returns the columns of facts. */
function rowOf({ taken, position, color_label, ...facts }: ChangedFacts): FactsRow {
  return {
    ...facts,
    ...(color_label !== undefined && { colorLabel: color_label }),
    ...(taken !== undefined && {
      takenAt: taken && new Date(taken.time),
      takenOffset: taken?.offset_minutes ?? null,
      takenSource: taken?.source ?? null,
    }),
    ...(position !== undefined && {
      latitude: position?.latitude ?? null,
      longitude: position?.longitude ?? null,
    }),
  };
}
