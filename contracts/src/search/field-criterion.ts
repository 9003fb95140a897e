import * as z from 'zod/mini';

/** Both ends inclusive; an open end may be left out. Numbers, or dates and times as their field holds them. */
const ofNumbers = z.strictObject({ start: z.optional(z.number()), end: z.optional(z.number()) });
const Moment = z.string().check(z.maxLength(40));
const ofMoments = z.strictObject({ start: z.optional(Moment), end: z.optional(Moment) });
const FieldRange = z.union([ofNumbers, ofMoments]);
export type FieldRange = z.infer<typeof FieldRange>;

/** A field that holds this very value, or a list with it in it, as a facet counts it. */
const FieldValue = z.strictObject({
  is: z.union([z.string().check(z.maxLength(1000)), z.number()]),
});

/** What a field must hold: `a AND b`, `a OR b`, "phrases" and suffix `*` for text; a number, yes or no, a range, or one very value. Empty: anything. */
export const FieldCriterion = z.union([
  z.string().check(z.trim(), z.maxLength(1000)),
  z.number(),
  z.boolean(),
  z.null(),
  FieldRange,
  FieldValue,
]);
export type FieldCriterion = z.infer<typeof FieldCriterion>;
