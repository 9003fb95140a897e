import { ASSET_KINDS, ASSET_STATUSES } from '@spindle/contracts/assets/assets';
import { COLOR_LABELS, FLAGS } from '@spindle/contracts/facts/marks';
import { REVIEW_STATES } from '@spindle/contracts/reviews/review-states';
import { KNOWN_FACTS } from '@spindle/contracts/search/known-facts';
import type { SearchRequest } from '@spindle/contracts/search/search';
import * as z from 'zod/mini';

const TextFilter = z.optional(z.union([z.string(), z.object({ is: z.string() })]));
const NumberRange = z.optional(
  z.object({ start: z.optional(z.number()), end: z.optional(z.number()) }),
);
const KnownFacts = z.optional(z.array(z.enum(KNOWN_FACTS)));

/** Criteria without a control, which searches saved through the API may have. The server checks the bounds. */
const ExtraCriteria = z.object({
  content_type: z.optional(z.string()),
  kind: z.optional(z.enum(ASSET_KINDS)),
  status: z.optional(z.enum(ASSET_STATUSES)),
  file_size_range: NumberRange,
  ids: z.optional(z.array(z.string())),
  taken_range: z.optional(z.object({ start: z.optional(z.string()), end: z.optional(z.string()) })),
  rating: z.optional(z.number()),
  flag: z.optional(z.enum(FLAGS)),
  color_label: z.optional(z.enum(COLOR_LABELS)),
  favorite: z.optional(z.boolean()),
  review: z.optional(z.enum(REVIEW_STATES)),
  camera: TextFilter,
  lens: TextFilter,
  iso_range: NumberRange,
  aperture_range: NumberRange,
  focal_length_range: NumberRange,
  country: TextFilter,
  region: TextFilter,
  town: TextFilter,
  place: TextFilter,
  area: z.optional(
    z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
  ),
  has: KnownFacts,
  missing: KnownFacts,
}) satisfies z.ZodMiniType<Partial<SearchRequest>>;
export type ExtraCriteria = z.infer<typeof ExtraCriteria>;

/** The filters of a search by facts, which controls set only within the query. */
export const FACT_CRITERIA = [
  'taken_range',
  'rating',
  'flag',
  'color_label',
  'favorite',
  'review',
  'camera',
  'lens',
  'iso_range',
  'aperture_range',
  'focal_length_range',
  'country',
  'region',
  'town',
  'place',
  'has',
  'missing',
] as const satisfies (keyof ExtraCriteria)[];

/** Parses the criteria in a URL. Returns none for invalid text. */
export function readExtraCriteria(text: string): ExtraCriteria {
  if (text === '') return {};
  try {
    return ExtraCriteria.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}

/** Serializes criteria for a URL; empty without criteria. */
export function writeExtraCriteria(more: ExtraCriteria): string {
  const text = JSON.stringify(more);
  return text === '{}' ? '' : text;
}
