import { readConfig } from '@spindle/contracts/settings/client-config';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { setMediaOrigin } from './media.ts';

/** Queries the client configuration of this deployment. Read once, before the first protected page. */
export const clientConfigQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => {
    const { data } = await call(readConfig, { signal });
    setMediaOrigin(data.cdn_url === data.host_url ? '' : data.cdn_url);
    return data;
  },
  staleTime: Number.POSITIVE_INFINITY,
});
