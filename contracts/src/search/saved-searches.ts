import { z } from 'zod';
import { route, SIGNED_IN } from '../http/route.ts';
import { Time } from '../http/time.ts';
import { SearchRequest } from './search.ts';

/** Limits the searches that one user may save. */
export const SAVED_SEARCHES_MAX = 200;
/** Limits the characters of a name. */
export const SAVED_SEARCH_NAME_MAX = 100;

/** The filters and the order of a search, without a page. */
export const SavedRequest = SearchRequest.omit({ page: true, hash: true, stacks: true });
export type SavedRequest = z.infer<typeof SavedRequest>;

const Name = z
  .string('Name is required')
  .trim()
  .min(1, 'Name is required')
  .max(SAVED_SEARCH_NAME_MAX, `Name must be at most ${SAVED_SEARCH_NAME_MAX} characters`);

export const SavedSearch = z.object({
  id: z.number().int(),
  name: z.string(),
  request: z.record(z.string(), z.unknown()),
  /** Whether the caller is notified of new matches that others uploaded. */
  notify: z.boolean(),
  created_at: Time,
});
export type SavedSearch = z.infer<typeof SavedSearch>;

const Notify = z.boolean().optional();

const Id = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });
const SavedSearchAnswer = z.object({ status: z.literal('OK'), data: SavedSearch });

export const listSavedSearches = route({
  method: 'GET',
  path: '/api/v1/savedsearches',
  summary: "List the caller's saved searches, by name",
  access: SIGNED_IN,
  answer: z.object({ status: z.literal('OK'), data: z.array(SavedSearch) }),
  example: () => ({}),
});

export const createSavedSearch = route({
  method: 'POST',
  path: '/api/v1/savedsearches',
  summary:
    'Save a search under a name. The same name replaces it. With `notify`, the caller is notified of assets that others upload and that match',
  access: SIGNED_IN,
  body: z.object({ name: Name, request: SavedRequest, notify: Notify }),
  answer: SavedSearchAnswer,
  example: () => ({ body: { name: 'Lakes', request: { keyword: 'lake' } } }),
});

export const changeSavedSearch = route({
  method: 'PATCH',
  path: '/api/v1/savedsearches/{id}',
  summary:
    'Rename a saved search, change its query, or turn notifications of new matches on or off',
  access: SIGNED_IN,
  params: Id,
  body: z.object({
    name: Name.optional(),
    request: SavedRequest.optional(),
    notify: Notify,
  }),
  answer: SavedSearchAnswer,
  example: (ids) => ({ params: { id: ids.savedSearchId }, body: { name: 'Rivers', notify: true } }),
});

export const deleteSavedSearch = route({
  method: 'DELETE',
  path: '/api/v1/savedsearches/{id}',
  summary: 'Delete a saved search',
  access: SIGNED_IN,
  params: Id,
  answer: z.object({ status: z.literal('OK'), message: z.string() }),
  example: (ids) => ({ params: { id: ids.savedSearchId } }),
});
