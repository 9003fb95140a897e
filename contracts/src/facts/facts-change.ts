import { z } from 'zod';
import { CAPTION_MAX, ColorLabel, FACT_TEXT_MAX, Flag, Position, Rating, Tag } from './facts.ts';

/** Limits the tags that one call adds or removes. */
export const CHANGED_TAGS_MAX = 50;
/** Limits the shift of dates, in seconds: a hundred years. */
const SHIFT_MAX = 3_155_760_000;

const Text = z.string().trim().max(FACT_TEXT_MAX).nullable().optional();

/** A change of facts. A fact that is not sent stays; null or an empty text removes it. */
export const FactsChange = z
  .object({
    title: Text,
    caption: z.string().trim().max(CAPTION_MAX).nullable().optional(),
    credit: Text,
    rating: Rating.nullable().optional(),
    flag: Flag.nullable().optional(),
    color_label: ColorLabel.nullable().optional(),
    /** The date taken, with its zone: `2025-06-14T10:30:00+02:00`. Null: not known. */
    taken: z.iso.datetime({ offset: true }).nullable().optional(),
    /** Moves the date taken by seconds, for a clock that was wrong. Assets without one stay. */
    shift_taken: z.number().int().min(-SHIFT_MAX).max(SHIFT_MAX).optional(),
    position: Position.nullable().optional(),
    country: Text,
    region: Text,
    town: Text,
    /** Tags that the asset has already change nothing. Tags are the same in upper and lower case. */
    add_tags: z.array(Tag).max(CHANGED_TAGS_MAX).optional(),
    remove_tags: z.array(Tag).max(CHANGED_TAGS_MAX).optional(),
  })
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    'Send at least one fact to change.',
  )
  .refine(
    ({ taken, shift_taken }) => taken === undefined || shift_taken === undefined,
    'Send either taken or shift_taken.',
  );
export type FactsChange = z.infer<typeof FactsChange>;
