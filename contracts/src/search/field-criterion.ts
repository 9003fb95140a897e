import * as z from 'zod/mini';

const NumberRange = z.strictObject({ start: z.optional(z.number()), end: z.optional(z.number()) });
/** A date or a date with a time, in the format of the field. */
const DateText = z.string().check(z.maxLength(40));
const DateRange = z.strictObject({ start: z.optional(DateText), end: z.optional(DateText) });
/** A range of numbers or dates. Both ends are inclusive; omit an end to leave it open. */
const FieldRange = z.union([NumberRange, DateRange]);
export type FieldRange = z.infer<typeof FieldRange>;

/** Matches fields that have exactly this value, and lists that contain it. Facets send it for a chosen value. */
const FieldValue = z.strictObject({
  is: z.union([z.string().check(z.maxLength(1000)), z.number()]),
});

/**
 * The condition of a field. For text: words with `AND`, `OR`, "phrases" and a final `*` for prefixes. Otherwise a number, a
 * boolean, a range or one exact value. Null and empty text match any value.
 */
export const FieldCriterion = z.union([
  z.string().check(z.trim(), z.maxLength(1000)),
  z.number(),
  z.boolean(),
  z.null(),
  FieldRange,
  FieldValue,
]);
export type FieldCriterion = z.infer<typeof FieldCriterion>;
