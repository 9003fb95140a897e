import {
  type AssetSchema,
  changeSchema,
  createSchema,
} from '@spindle/contracts/asset-schemas/asset-schemas';
import type { Call } from '@spindle/contracts/http/route';
import { countFacets } from '@spindle/contracts/search/facets';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { schemasQuery } from '../queries/asset-schemas-api.ts';
import type { bodyOf } from './editor/schema-draft.ts';

type Body = ReturnType<typeof bodyOf>;

/** Schemas that the numbers are told of, the most used first: the server counts no more at once. */
const COUNTED_MAX = 20;
const COUNTS_STALE_MS = 60_000;

/** How many assets have a schema, by its id; undefined where that is not known. */
export function schemaUsageQuery() {
  return queryOptions({
    queryKey: ['assets', 'facets', 'by-schema'],
    queryFn: async ({ signal }) =>
      (await call(countFacets, { body: { facets: ['schema'] }, signal })).data.facets.schema ?? [],
    select: (values) => {
      const counts = new Map(values.map(({ value, count }) => [Number(value), count]));
      return (id: number) => counts.get(id) ?? (values.length < COUNTED_MAX ? 0 : undefined);
    },
    staleTime: COUNTS_STALE_MS,
  });
}

/** Saves a schema: a new one where `id` is null. */
export function useSaveSchema(id: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) =>
      id === null
        ? call(createSchema, { body: asSent(body) })
        : call(changeSchema, { params: { id }, body: asSent(body) }),
    onSuccess: ({ data }) => {
      const { queryKey } = schemasQuery();
      client.setQueryData(queryKey, (all) => all && withSchema(all, data));
      return client.invalidateQueries({ queryKey });
    },
    // The editor says what went wrong.
    onError: () => undefined,
  });
}

function withSchema(all: AssetSchema[], saved: AssetSchema): AssetSchema[] {
  return [...all.filter(({ id }) => id !== saved.id), saved].sort((a, b) => a.id - b.id);
}

// A draft may be wrong anywhere; the server tells each place that is.
function asSent(body: Body): Call<typeof createSchema>['body'] {
  return body as unknown as Call<typeof createSchema>['body'];
}
