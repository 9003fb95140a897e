import * as z from 'zod/mini';

/** Both ends inclusive; omit an end to leave it open. Numbers, or dates and times in the format of the field. */
const ofNumbers = z.strictObject({ start: z.optional(z.number()), end: z.optional(z.number()) });
const Moment = z.string().check(z.maxLength(40));
const ofMoments = z.strictObject({ start: z.optional(Moment), end: z.optional(Moment) });
const FieldRange = z.union([ofNumbers, ofMoments]);
export type FieldRange = z.infer<typeof FieldRange>;

/** Matches a field with exactly this value, or a list that contains it, as a facet counts it. */
const FieldValue = z.strictObject({
  is: z.union([z.string().check(z.maxLength(1000)), z.number()]),
});

/** The condition of a field: `a AND b`, `a OR b`, "phrases" and suffix `*` for text; a number, yes or no, a range, or one exact value. Empty: any value. */
export const FieldCriterion = z.union([
  z.string().check(z.trim(), z.maxLength(1000)),
  z.number(),
  z.boolean(),
  z.null(),
  FieldRange,
  FieldValue,
]);
export type FieldCriterion = z.infer<typeof FieldCriterion>;
