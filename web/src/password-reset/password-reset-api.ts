import { requestPasswordReset, resetPassword } from '@spindle/contracts/sessions/password-reset';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { clearToken } from '../api/token.ts';
import { showAlert } from '../ui/alerts/alerts.ts';

/** Requests a link by mail. The response is the same for every address. */
export function useRequestReset() {
  return useMutation({
    mutationFn: (email: string) => call(requestPasswordReset, { body: { email } }),
    onError: () => undefined, // the form shows it
  });
}

/** Sets a new password with the code of a link. The session of this browser, if any, has ended then. */
export function useResetPassword(code: string, onDone: () => void) {
  return useMutation({
    mutationFn: (password: string) =>
      call(resetPassword, { body: { code, new_password: password } }),
    // Removes the password from memory when the mutation has finished.
    gcTime: 0,
    onError: () => undefined, // the form shows it
    onSuccess: ({ message }) => {
      clearToken();
      showAlert({ type: 'success', message });
      onDone();
    },
  });
}
