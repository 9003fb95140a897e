import { queryOptions, useMutation } from '@tanstack/react-query';
import { restoreSession, signOut } from './session.ts';

/** Restores the session from the stored token. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    await restoreSession(signal);
    return true;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Signs out, then reloads the page to clear the memory. */
export function useSignOut() {
  return useMutation({
    mutationFn: signOut,
    onError: () => undefined,
    onSettled: () => window.location.reload(),
  });
}
