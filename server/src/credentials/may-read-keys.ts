import type { Actor } from '@spindle/core/context';

/** Whether responses show API keys and upload keys to the actor. They would give a named key more permissions than its scopes. */
export const mayReadKeys = ({ kind }: Pick<Actor, 'kind'>): boolean => kind !== 'named-key';
