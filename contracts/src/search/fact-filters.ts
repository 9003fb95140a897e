import { z } from 'zod';
import { ColorLabel, FACT_TEXT_MAX, Flag, Rating } from '../facts/facts.ts';
import { REVIEW_STATES } from '../reviews/review-states.ts';
import { Area } from './area.ts';
import { emptyAsAbsent } from './empty-as-absent.ts';
import { KNOWN_FACTS } from './known-facts.ts';

/** A day, month or year, or a time without a zone: in the time of the place where an asset was taken. */
export const LOCAL_TIME =
  /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)?)?)?$/;

const LocalTime = z
  .string()
  .regex(LOCAL_TIME, 'must be YYYY, YYYY-MM, YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS');

/** When assets were taken, in the time of their place. Both ends are inclusive: a day, month or year as a whole. */
export const TakenRange = z.object({ start: LocalTime.optional(), end: LocalTime.optional() });
export type TakenRange = z.infer<typeof TakenRange>;

/** Numbers, inclusive; omit an end to leave it open. */
export const NumberRange = z.object({ start: z.number().optional(), end: z.number().optional() });
export type NumberRange = z.infer<typeof NumberRange>;

const Words = z.string().trim().min(1).max(FACT_TEXT_MAX);

/** Words that the fact contains, one after the other, ignoring case; the last word may continue. `{ is: text }`: the whole fact. */
export const TextFilter = z.union([Words, z.strictObject({ is: Words })]);
export type TextFilter = z.infer<typeof TextFilter>;

export const KnownFact = z.enum(KNOWN_FACTS);
export type KnownFact = z.infer<typeof KnownFact>;

const KnownFacts = z.array(KnownFact).max(KNOWN_FACTS.length);

/** The filters of a search by facts of assets. */
export const FactFilters = z.object({
  /** Assets without a date taken never match. */
  taken_range: emptyAsAbsent(TakenRange),
  /** The fewest stars. */
  rating: emptyAsAbsent(Rating),
  flag: emptyAsAbsent(Flag),
  color_label: emptyAsAbsent(ColorLabel),
  /** Whether the assets are favorites of the caller. */
  favorite: emptyAsAbsent(z.boolean()),
  /** What reviewers think of the current version. `changes`: somebody asks for some. `approved`: somebody approved, and nobody asks for changes. */
  review: emptyAsAbsent(z.enum(REVIEW_STATES)),
  camera: emptyAsAbsent(TextFilter),
  lens: emptyAsAbsent(TextFilter),
  iso_range: emptyAsAbsent(NumberRange),
  /** F-numbers. */
  aperture_range: emptyAsAbsent(NumberRange),
  /** Millimeters. */
  focal_length_range: emptyAsAbsent(NumberRange),
  country: emptyAsAbsent(TextFilter),
  region: emptyAsAbsent(TextFilter),
  town: emptyAsAbsent(TextFilter),
  /** A country, region or town. */
  place: emptyAsAbsent(TextFilter),
  /** Where the assets were taken. */
  area: emptyAsAbsent(Area),
  /** Facts that the assets have, all of them. */
  has: emptyAsAbsent(KnownFacts),
  /** Facts that the assets lack, all of them. */
  missing: emptyAsAbsent(KnownFacts),
});
export type FactFilters = z.infer<typeof FactFilters>;
