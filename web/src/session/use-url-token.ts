import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isStatus } from '../api/errors.ts';
import { signInWithToken } from './session.ts';
import { signInError } from './sign-in-error.ts';
import { t } from './texts.ts';

const PARAMETER = 'jwt';

/** Signs in with the token of the URL, and removes it from the URL at once. */
export function useUrlToken(): { isPending: boolean; error: string | null } {
  const [search, setSearch] = useSearchParams();
  const { mutate, isPending, error } = useMutation({
    mutationFn: signInWithToken,
    onError: () => undefined,
  });
  const token = search.get(PARAMETER);
  useEffect(() => {
    if (token === null) return;
    mutate(token);
    setSearch(withoutToken, { replace: true });
  }, [token, mutate, setSearch]);
  const message = isStatus(error, 401) ? t('tokenRefused') : signInError(error);
  return { isPending: token !== null || isPending, error: message };
}

function withoutToken(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete(PARAMETER);
  return rest;
}
