import { importUsers } from '@spindle/contracts/users/user-import';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { showAlert, showError } from '../../ui/alerts/alerts.ts';
import { useReloadUsers } from '../users-api.ts';

/** Checks a CSV text without adding users. The dialog shows its error. */
export const useImportPreview = () =>
  useMutation({
    mutationFn: (csv: string) => call(importUsers, { query: { preview: '1' }, body: { csv } }),
    onError: () => undefined,
  });

/** Adds and invites the new users of a CSV text: all of them, or none. */
export function useImportUsers() {
  const reload = useReloadUsers();
  return useMutation({
    mutationFn: (csv: string) => call(importUsers, { body: { csv } }),
    onSuccess: ({ message }) => {
      showAlert({ type: 'success', message });
      return reload();
    },
    onError: showError,
  });
}
