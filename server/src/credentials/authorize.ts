import type { Authorized } from './authorized.ts';

/** Marks a value whose permissions were checked. The import rules let only access modules (`access.ts`) call it. */
export function authorize<T, Action extends string>(
  value: T,
  ..._actions: [Action, ...Action[]]
): Authorized<T, Action> {
  // Valid because the mark exists only in types.
  return value as Authorized<T, Action>;
}

/** Marks a row that was read again with the actions of the row that was checked. Both must have the same id. */
export function authorizeAgain<T extends { id: unknown }, Action extends string>(
  value: T,
  _checked: Authorized<Pick<T, 'id'>, Action>,
): Authorized<T, Action> {
  return value as Authorized<T, Action>;
}
