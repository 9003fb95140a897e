import {
  API_KEY_REVOKED,
  createApiKey,
  listApiKeys,
  type NewApiKey,
  revokeApiKey,
} from '@spindle/contracts/api-keys/api-keys';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { showAlert, showError } from '../../ui/alerts/alerts.ts';

/** Queries the own named keys. */
export const keysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: async ({ signal }) => (await call(listApiKeys, { signal })).keys,
});

/** Creates a named key. `onCreated` receives the key, which no later response contains. */
export function useCreateKey(onCreated: (key: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewApiKey) => call(createApiKey, { body }),
    onSuccess: ({ data }) => {
      onCreated(data.key);
      return client.invalidateQueries(keysQuery);
    },
    onError: showError,
  });
}

/** Revokes a named key by its id. */
export function useRevokeKey(onRevoked: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(revokeApiKey, { params: { id } }),
    onSuccess: () => {
      showAlert({ type: 'success', message: API_KEY_REVOKED });
      onRevoked();
    },
    onError: showError,
    onSettled: () => client.invalidateQueries(keysQuery),
  });
}
