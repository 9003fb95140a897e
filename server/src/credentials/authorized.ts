/** Exists only in types. It is not exported, so that other files cannot write an Authorized value by hand. */
declare const allowedActions: unique symbol;

/**
 * A value that the actor may use for an action. Functions that need a permission check accept this type instead of the
 * plain value, so that a forgotten check does not compile. Only access modules create it, with `authorize`.
 */
export type Authorized<T, Action extends string> = T & {
  readonly [allowedActions]: { readonly [Name in Action]: true };
};
