import type { Collection } from '@spindle/contracts/collections/collections';
import { SavedRequest } from '@spindle/contracts/search/saved-searches';
import { SMART_PARAM } from '../../saved-searches/smart-param.ts';
import { urlOfRequest } from '../../search/saved-request.ts';

/** Returns the address of the list of assets that changes the search of a smart collection. */
export function urlToChange({ id, search }: Pick<Collection, 'id' | 'search'>): string {
  const { data } = SavedRequest.safeParse(search);
  const [path = '', query = ''] = urlOfRequest(data ?? SavedRequest.parse({})).split('?');
  const params = new URLSearchParams(query);
  params.set(SMART_PARAM, String(id));
  return `${path}?${params}`;
}
