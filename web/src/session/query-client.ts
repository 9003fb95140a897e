import { UNKNOWN_ERROR } from '@spindle/contracts/http/errors';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isStatus } from '../api/errors.ts';
import { clearToken } from '../api/token.ts';
import { showAlert } from '../ui/alerts/alerts.ts';

const RETRIES_MAX = 2;

/**
 * Ends the session after a 401 outside /login: clears the token and reloads the page. Returns whether it did.
 * Also called for errors of requests that bypass the query client, such as resumable uploads.
 */
export function endSessionOn401(error: unknown): boolean {
  if (!isStatus(error, 401) || window.location.pathname === '/login') return false;
  clearToken();
  window.location.reload();
  return true;
}

/**
 * Creates the query client. It ends the session on a 401, and shows an alert for a failed mutation that has no
 * `onError` of its own.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => endSessionOn401(error) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (endSessionOn401(error)) return;
        if (mutation.options.onError === undefined)
          showAlert({ type: 'danger', message: UNKNOWN_ERROR });
      },
    }),
    defaultOptions: {
      // The browser's "offline" state only means the internet; a self-hosted server may still be reachable.
      queries: {
        retry: isRetryable,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

export const queryClient = createQueryClient();

function isRetryable(failures: number, error: Error): boolean {
  if (failures >= RETRIES_MAX || !(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500;
}
