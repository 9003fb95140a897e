import type { Permission, RoleName } from '@spindle/contracts/http/permissions';
import {
  type Account,
  type LoginAnswer,
  login,
  logout,
  type Preferences,
  readAccount,
} from '@spindle/contracts/sessions/sessions';
import type { z } from 'zod';
import { create } from 'zustand';
import { call } from '../api/call.ts';
import { clearToken, storeToken } from '../api/token.ts';

/** The signed-in user. Specification 3. */
export interface Session {
  isLoggedIn: boolean;
  accessId: string;
  uploadkey: string;
  role: RoleName | null;
  roleId: number | null;
  permissions: Permission[];
  notifications: string[];
  preferences: z.infer<typeof Preferences>;
  username: string;
  userEmail: string;
  userId: number | null;
}

const SIGNED_OUT: Session = {
  isLoggedIn: false,
  accessId: '',
  uploadkey: '',
  role: null,
  roleId: null,
  permissions: [],
  notifications: [],
  preferences: {},
  username: '',
  userEmail: '',
  userId: null,
};

export const useSession = create<Session>(() => SIGNED_OUT);

export interface Credentials {
  email: string;
  password: string;
  /** Whether the sign-in survives the browser session. It lasts at most 24 hours either way. */
  remember: boolean;
}

/** Signs in and stores the token. Throws ApiError, or TokenStoreFailed when the browser refuses to store it. */
export async function signIn({ email, password, remember }: Credentials): Promise<void> {
  const answer = await call(login, { body: { email, password, remember_me: remember } });
  takeOverSession(answer, { remember });
}

/** Takes over the session of a sign-in or an activated invite, and stores its token. Throws TokenStoreFailed. */
export function takeOverSession(answer: LoginAnswer, { remember }: { remember: boolean }): void {
  storeToken(answer.jwt, { remember });
  useSession.setState(sessionOfLogin(answer));
}

/** Shows a changed account in the session. */
export function updateSession(account: Account): void {
  const { notifications } = useSession.getState();
  useSession.setState({ ...sessionOfAccount(account), notifications });
}

/** Signs in with an existing token, for this browser session. Throws like signIn. */
export async function signInWithToken(token: string): Promise<void> {
  const { data } = await call(readAccount, { token });
  storeToken(token, { remember: false });
  useSession.setState(sessionOfAccount(data));
}

/** Restores the session from the stored token. Throws ApiError when the token is no longer valid. */
export async function restoreSession(signal?: AbortSignal): Promise<void> {
  const { data } = await call(readAccount, { signal });
  useSession.setState(sessionOfAccount(data));
}

/** Ends the session on the server and in the browser. Clears the token even when the call fails, then throws. */
export async function signOut(): Promise<void> {
  try {
    await call(logout);
  } finally {
    clearToken();
  }
}

function sessionOfLogin(answer: LoginAnswer): Session {
  return {
    isLoggedIn: true,
    accessId: answer.accessID,
    uploadkey: answer.uploadkey,
    role: answer.role_name,
    roleId: answer.role_id,
    permissions: answer.permissions,
    notifications: answer.notifications,
    preferences: answer.preferences,
    username: answer.username,
    userEmail: answer.user_email,
    userId: answer.user_id,
  };
}

function sessionOfAccount(account: Account): Session {
  return {
    isLoggedIn: true,
    accessId: account.access_id,
    uploadkey: account.uploadKey,
    role: account.role_name,
    roleId: account.role_id,
    permissions: account.permissions,
    notifications: [],
    preferences: account.preferences,
    // The login answer has the name in this form.
    username: `${account.first_name} ${account.last_name}`,
    userEmail: account.email,
    userId: account.id,
  };
}
