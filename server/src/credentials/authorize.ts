import type { Authorized } from './authorized.ts';

/** Marks a value whose permissions were checked. The import rules let only access modules (`access.ts`) call it. */
export function authorize<T, Action extends string>(
  value: T,
  ..._actions: [Action, ...Action[]]
): Authorized<T, Action> {
  // Valid because the mark exists only in types.
  return value as Authorized<T, Action>;
}
