import { z } from 'zod';

/** A value before and after an edit. Null: the field had no value. */
export const ChangedValue = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() });
export type ChangedValue = z.infer<typeof ChangedValue>;
