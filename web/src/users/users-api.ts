import {
  changeUser,
  createResetLink,
  createUser,
  inviteUser,
  type NewUser,
  ownedByUser,
  type PersonalLink,
  searchUsers,
  USERS_PER_PAGE,
  type User,
  type UserChange,
} from '@spindle/contracts/users/users';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../api/call.ts';
import { errorAtField } from '../api/errors.ts';
import { settingsQuery } from '../settings/settings-api.ts';
import { showAlert, showError } from '../ui/alerts/alerts.ts';
import { requestOf, type UserFilters } from './user-filters.ts';

export const USERS_KEY = ['users'] as const;

/** Queries a page of the users that match every filter. */
export const usersQuery = (filters: UserFilters) =>
  queryOptions({
    queryKey: [...USERS_KEY, filters],
    queryFn: ({ signal }) =>
      call(searchUsers, {
        body: { ...requestOf(filters), limit_per_page: USERS_PER_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Queries how many assets and collections a user owns. */
export const ownedQuery = (id: number) =>
  queryOptions({
    queryKey: [...USERS_KEY, id, 'owned'],
    queryFn: async ({ signal }) => (await call(ownedByUser, { params: { id }, signal })).data,
  });

/** Reloads the list, and the number of users that the settings contain. */
export function useReloadUsers() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: USERS_KEY }),
      client.invalidateQueries(settingsQuery),
    ]);
}

function showUnlessEmail(error: Error) {
  if (errorAtField(error, 'email') === undefined) showError(error);
}

/** Adds a user. `onAdded` receives the invite, if one was requested. The form shows why an address was refused. */
export function useAddUser(onAdded: (user: User, invite: PersonalLink | undefined) => void) {
  const reload = useReloadUsers();
  return useMutation({
    mutationFn: (body: z.input<typeof NewUser>) => call(createUser, { body }),
    onSuccess: ({ data, message, invite }) => {
      showAlert({ type: 'success', message });
      onAdded(data, invite);
      return reload();
    },
    onError: showUnlessEmail,
  });
}

/** Changes a user; `change` has only the changed fields. The form shows why an address was refused. */
export function useChangeUser(id: number, onChanged: () => void) {
  const reload = useReloadUsers();
  return useMutation({
    mutationFn: (change: z.input<typeof UserChange>) =>
      call(changeUser, { params: { id }, body: change }),
    onSuccess: ({ message }) => {
      showAlert({ type: 'success', message });
      onChanged();
      return reload();
    },
    onError: showUnlessEmail,
  });
}

/** Creates an invite, which replaces an earlier one. */
export function useInvite(onInvited: (invite: PersonalLink) => void) {
  const reload = useReloadUsers();
  return useMutation({
    mutationFn: (id: number) => call(inviteUser, { params: { id } }),
    onSuccess: ({ data }) => {
      onInvited(data);
      return reload();
    },
    onError: showError,
  });
}

/** Creates a link with which a user sets a new password. */
export function useCreateResetLink(onCreated: (link: PersonalLink) => void) {
  return useMutation({
    mutationFn: (id: number) => call(createResetLink, { params: { id } }),
    onSuccess: ({ data }) => onCreated(data),
    onError: showError,
  });
}
