import {
  type AssetSchema,
  changeSchema,
  createSchema,
} from '@spindle/contracts/asset-schemas/asset-schemas';
import type { Call } from '@spindle/contracts/http/route';
import { countFacets } from '@spindle/contracts/search/facets';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { schemasQuery } from './asset-schemas-api.ts';
import type { bodyOf } from './editor/schema-draft.ts';

type Body = ReturnType<typeof bodyOf>;

/** Limits how many schemas have usage counts, most used first. The server counts no more in one request. */
const COUNTS_MAX = 20;
const COUNTS_STALE_MS = 60_000;

/** Reads how many assets use each schema, by id; undefined if unknown. */
export function schemaUsageQuery() {
  return queryOptions({
    queryKey: ['assets', 'facets', 'by-schema'],
    queryFn: async ({ signal }) =>
      (await call(countFacets, { body: { facets: ['schema'] }, signal })).data.facets.schema ?? [],
    select: (values) => {
      const counts = new Map(values.map(({ value, count }) => [Number(value), count]));
      return (id: number) => counts.get(id) ?? (values.length < COUNTS_MAX ? 0 : undefined);
    },
    staleTime: COUNTS_STALE_MS,
  });
}

/** Saves a schema. A null `id` creates one. */
export function useSaveSchema(id: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) =>
      id === null
        ? call(createSchema, { body: toRequestBody(body) })
        : call(changeSchema, { params: { id }, body: toRequestBody(body) }),
    onSuccess: ({ data }) => {
      const { queryKey } = schemasQuery();
      client.setQueryData(queryKey, (all) => all && withSchema(all, data));
      return client.invalidateQueries({ queryKey });
    },
    // The editor shows the error.
    onError: () => undefined,
  });
}

function withSchema(all: AssetSchema[], saved: AssetSchema): AssetSchema[] {
  return [...all.filter(({ id }) => id !== saved.id), saved].sort((a, b) => a.id - b.id);
}

// The draft may be invalid; the server reports every invalid path.
function toRequestBody(body: Body): Call<typeof createSchema>['body'] {
  return body as unknown as Call<typeof createSchema>['body'];
}
