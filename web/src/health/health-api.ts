import { readAdminHealth } from '@spindle/contracts/health/admin-health';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Milliseconds between two updates of an open page. */
const REFRESH_MS = 10_000;

/** Reads the state of the installation, again and again while the page is visible. */
export const healthQuery = () =>
  queryOptions({
    queryKey: ['health'],
    queryFn: async ({ signal }) => (await call(readAdminHealth, { signal })).data,
    refetchInterval: REFRESH_MS,
  });
