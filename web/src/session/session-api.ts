import { queryOptions, useMutation } from '@tanstack/react-query';
import { restoreSession, signOut } from './session.ts';

/** Restores the stored sign-in into the session; its data says only that it is done. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    await restoreSession(signal);
    return true;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Signs out, then reloads the page, so that nothing of the session stays in memory. */
export function useSignOut() {
  return useMutation({
    mutationFn: signOut,
    onError: () => undefined,
    onSettled: () => window.location.reload(),
  });
}
