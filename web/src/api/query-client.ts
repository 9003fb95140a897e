import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { showAlert } from '../ui/alerts/alerts.ts';
import { ApiError, isStatus } from './errors.ts';
import { t } from './texts.ts';
import { clearToken } from './token.ts';

const RETRIES_MAX = 2;

/**
 * Ends the sign-in when a call outside /login was refused with 401: clears it and reloads the page. Tells whether it did.
 * Calls that do not go through the query client (resumable uploads) hand their errors here.
 */
export function endSessionOn401(error: unknown): boolean {
  if (!isStatus(error, 401) || window.location.pathname === '/login') return false;
  clearToken();
  window.location.reload();
  return true;
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => endSessionOn401(error) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (endSessionOn401(error)) return;
        if (mutation.options.onError === undefined)
          showAlert({ type: 'danger', message: t('unknownError') });
      },
    }),
    defaultOptions: {
      // A self-hosted server is reachable without the internet, which is all that the browser's own "offline" knows of.
      queries: { retry: isWorthRetrying, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
}

export const queryClient = makeQueryClient();

function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= RETRIES_MAX || !(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500;
}
