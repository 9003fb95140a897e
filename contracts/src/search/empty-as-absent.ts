import { z } from 'zod';

/** Reads an empty text, as a form sends it, and null as an absent value. */
export const emptyAsAbsent = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())
    .meta({ inputAlso: [{ const: '' }, { type: 'null' }] });
