import type { Actor } from '@spindle/core/context';

/**
 * Whether the actor may read and replace API keys and upload keys. They would give a named key more permissions than its scopes; the
 * system and an operator at the command line have none.
 */
export const mayReadKeys = ({ kind }: Pick<Actor, 'kind'>): boolean =>
  kind !== 'named-key' && kind !== 'system' && kind !== 'command';
