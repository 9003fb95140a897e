import { ASSET_KINDS, ASSET_STATUSES } from '@spindle/contracts/assets/assets';
import type { SearchRequest } from '@spindle/contracts/search/search';
import * as z from 'zod/mini';

/** Criteria without a control, which searches saved through the API may have. The server checks the bounds. */
const ExtraCriteria = z.object({
  content_type: z.optional(z.string()),
  kind: z.optional(z.enum(ASSET_KINDS)),
  status: z.optional(z.enum(ASSET_STATUSES)),
  file_size_range: z.optional(
    z.object({ start: z.optional(z.number()), end: z.optional(z.number()) }),
  ),
  ids: z.optional(z.array(z.string())),
}) satisfies z.ZodMiniType<Partial<SearchRequest>>;
export type ExtraCriteria = z.infer<typeof ExtraCriteria>;

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
