import { getConfig, prettyDOM } from '@testing-library/react';

/** A flag that testing-library sets while `find…` and `waitFor` poll. Its types do not declare it. */
const IS_POLLING = '_disableExpensiveErrorDiagnostics';

/**
 * Returns the error of a query that fails, with the printed page. A poll gets the message alone, because printing is costly and
 * `waitFor` adds the page to the error of its last poll.
 */
export function createQueryError(message: string | null, container: Element): Error {
  const isPolling = Reflect.get(getConfig(), IS_POLLING) === true;
  const parts = isPolling ? [message] : [message, prettyDOM(container)];
  const error = new Error(parts.filter(Boolean).join('\n\n'));
  error.name = 'TestingLibraryElementError'; // waitFor replaces the stack of errors of this name
  return error;
}
