import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  OTHER_SESSIONS_ENDED,
  SESSION_ENDED,
} from '@spindle/contracts/sessions/own-sessions';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { showAlert, showError } from '../ui/alerts/alerts.ts';

/** Queries the own active sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: async ({ signal }) => (await call(listOwnSessions, { signal })).sessions,
});

/** Ends an own session by its id. */
export const useEndSession = () =>
  useEnding((id: string) => call(endOwnSession, { params: { id } }), SESSION_ENDED);

/** Ends all own sessions except this one. */
export const useEndOtherSessions = () =>
  useEnding(() => call(endOtherSessions, {}), OTHER_SESSIONS_ENDED);

function useEnding<T>(end: (given: T) => Promise<unknown>, message: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: end,
    onSuccess: () => showAlert({ type: 'success', message }),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}
