import {
  type AccountChange,
  changeAccount,
  PROFILE_SAVED,
} from '@spindle/contracts/sessions/account';
import { cancelEmailChange } from '@spindle/contracts/sessions/email-change';
import { readAccount } from '@spindle/contracts/sessions/sessions';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { updateSession } from '../session/session.ts';
import { showAlert, showError } from '../ui/alerts/alerts.ts';

/** Queries the account of the signed-in user. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }) => (await call(readAccount, { signal })).data,
});

/** Changes the own profile or password; shows the outcome in an alert. */
export function useChangeAccount(onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AccountChange) => call(changeAccount, { body }),
    onSuccess: ({ data }) => {
      client.setQueryData(accountQuery.queryKey, data);
      updateSession(data);
      showAlert({ type: 'success', message: PROFILE_SAVED });
      onSaved();
    },
    onError: showError,
  });
}

/** Cancels the new address that waits for its confirmation; shows the outcome in an alert. */
export function useCancelEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelEmailChange, {}),
    onSuccess: ({ message }) => {
      showAlert({ type: 'success', message });
      return client.invalidateQueries({ queryKey: accountQuery.queryKey });
    },
    onError: showError,
  });
}
