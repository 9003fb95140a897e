import { SearchRequest } from '@spindle/contracts/search';
import type { z } from 'zod';

/** What a search can ask for beyond the controls: a request kept over the API may. */
const More = SearchRequest.pick({
  content_type: true,
  status: true,
  file_size_range: true,
  ids: true,
});
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
