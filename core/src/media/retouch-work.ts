import { AutoFix } from '@spindle/contracts/tools';
import { z } from 'zod';

/** What a tool of the Tools menu makes, and how. */
export const RetouchWork = z.discriminatedUnion('tool', [
  AutoFix.omit({ size: true }).extend({ tool: z.literal('auto-fix') }),
]);
export type RetouchWork = z.infer<typeof RetouchWork>;
