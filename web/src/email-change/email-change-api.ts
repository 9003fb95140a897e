import { confirmEmailChange, stopEmailChange } from '@spindle/contracts/sessions/email-change';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { ApiError } from '../api/errors.ts';
import { clearToken } from '../api/token.ts';

/** Confirms a new address with the code of a link. A session of this browser goes on. */
export function useConfirmEmail(code: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(confirmEmailChange, { body: { code } }),
    onError: () => undefined, // the page shows it
    onSuccess: () => client.invalidateQueries({ queryKey: ['account'] }),
  });
}

/** Stops a change of address with the code of a link. All sessions have ended then. */
export function useStopEmail(code: string) {
  return useMutation({
    mutationFn: (revokesKeys: boolean) =>
      call(stopEmailChange, { body: { code, revoke_keys: revokesKeys } }),
    onError: () => undefined, // the page shows it
    onSuccess: clearToken,
  });
}

/** 400 with an error of the field `code`: the link is used, expired or incomplete. */
export function isCodeInvalid(error: Error | null): boolean {
  return error instanceof ApiError && error.details.some(({ path }) => path === 'code');
}
