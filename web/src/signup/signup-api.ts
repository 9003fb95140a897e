import { activateInvite, INVITE_NONCE_HEADER } from '@spindle/contracts/sessions/account';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { takeOverSession } from '../session/session.ts';

const NONCE_KEY = 'spindle.invite-nonce';
const FINISHED_KEY = 'spindle.invite-finished';

/** Returns the random value by which the server recognizes this browser when it repeats the activation. */
function readNonce(): string {
  const stored = sessionStorage.getItem(NONCE_KEY);
  if (stored !== null) return stored;
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join('-');
  sessionStorage.setItem(NONCE_KEY, nonce);
  return nonce;
}

/** Marks the setup of an invite as finished, for this browser session. Its code cannot set a password again. */
export function markFinished(code: string): void {
  sessionStorage.setItem(FINISHED_KEY, code);
}

/** Tells whether this browser session has finished the setup of an invite. */
export function isFinished(code: string): boolean {
  return sessionStorage.getItem(FINISHED_KEY) === code;
}

/** Activates an invite and stores the session. A failed request is repeated once. Administration specification 4. */
export const activationQuery = (code: string) =>
  queryOptions({
    queryKey: ['activation', code],
    queryFn: async () => {
      const headers = { [INVITE_NONCE_HEADER]: readNonce() };
      const answer = await call(activateInvite, { params: { code }, headers });
      takeOverSession(answer, { remember: true });
      return { email: answer.user_email, name: answer.username };
    },
    retry: 1,
    staleTime: Number.POSITIVE_INFINITY,
  });
