import { ASSET_STATUSES } from '@spindle/contracts/assets/assets';
import type { SearchRequest } from '@spindle/contracts/search/search';
import * as z from 'zod/mini';

/** What a search can ask for beyond the controls: a request kept over the API may. Its bounds are minded by the server. */
const More = z.object({
  content_type: z.optional(z.string()),
  status: z.optional(z.enum(ASSET_STATUSES)),
  file_size_range: z.optional(
    z.object({ start: z.optional(z.number()), end: z.optional(z.number()) }),
  ),
  ids: z.optional(z.array(z.string())),
}) satisfies z.ZodMiniType<Partial<SearchRequest>>;
export type More = z.infer<typeof More>;

/** As an address holds it. What makes no sense asks for nothing. */
export function readMore(text: string): More {
  if (text === '') return {};
  try {
    return More.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}

/** Empty where it asks for nothing. */
export function writeMore(more: More): string {
  const text = JSON.stringify(more);
  return text === '{}' ? '' : text;
}
