import { z } from 'zod';
import { parseRange } from './address-ranges.ts';

/** Parses ranges of addresses separated by spaces or commas: `10.1.0.0/16 192.168.7.20 fd12:3456::/32`. */
export const addressRanges = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine((ranges) => ranges.every((range) => parseRange(range) !== null), {
    error: 'must be addresses or ranges such as 10.1.0.0/16, separated by spaces',
  });
