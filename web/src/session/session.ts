import {
  type Account,
  type LoginAnswer,
  login,
  logout,
  type Preferences,
  readAccount,
} from '@spindle/contracts/sessions/sessions';
import type { Permission, RoleName } from '@spindle/contracts/users/permissions';
import type { z } from 'zod';
import { create } from 'zustand';
import { call } from '../api/call.ts';
import { clearToken, storeToken } from '../api/token.ts';

/** Who is signed in. Specification 3. */
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
  /** Whether the sign-in outlives the browser session; 24 hours at most either way. */
  remember: boolean;
}

/** Signs in and stores the token. Throws ApiError when refused, TokenStoreFailed when the browser keeps no token. */
export async function signIn({ email, password, remember }: Credentials): Promise<void> {
  const answer = await call(login, { body: { email, password, remember_me: remember } });
  storeToken(answer.jwt, { remember });
  useSession.setState(sessionOfLogin(answer));
}

/** Signs in with a token from elsewhere, for this browser session. Throws like signIn. */
export async function signInWithToken(token: string): Promise<void> {
  const { data } = await call(readAccount, { token });
  storeToken(token, { remember: false });
  useSession.setState(sessionOfAccount(data));
}

/** Takes up the stored sign-in again. Throws ApiError when the server no longer knows it. */
export async function restoreSession(signal?: AbortSignal): Promise<void> {
  const { data } = await call(readAccount, { signal });
  useSession.setState(sessionOfAccount(data));
}

/** Ends the session at the server and here. Here it ends even when the server cannot be told; that failure is thrown. */
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
    // As the login answers it.
    username: `${account.first_name} ${account.last_name}`,
    userEmail: account.email,
    userId: account.id,
  };
}
