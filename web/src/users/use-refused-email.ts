import { type RefObject, useEffect } from 'react';
import { errorAtField } from '../api/errors.ts';
import { focusFirstError } from '../ui/focus/focus-first-error.ts';

interface SentEmail {
  error: unknown;
  variables: { email?: string | undefined } | undefined;
}

/** Returns why the server refused the address of a mutation, and moves the focus to it; undefined once the field has another address. */
export function useRefusedEmail(
  { error, variables }: SentEmail,
  email: string,
  form: RefObject<HTMLFormElement | null>,
): string | undefined {
  const refused = variables?.email === email ? errorAtField(error, 'email') : undefined;
  useEffect(() => {
    if (refused !== undefined) focusFirstError(form.current);
  }, [refused, form]);
  return refused;
}
