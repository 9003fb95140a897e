import type { Collection, CollectionsAnswer } from '@spindle/contracts/collections/collections';
import type { TestUser } from '@spindle/core/test/factories';
import type { TestApp } from './open-app.ts';

export const COLLECTION = '/api/v1/assetcollection';
export const COLLECTIONS = '/api/v1/assetcollections';

/** Creates a collection over HTTP. */
export async function makeCollection(
  app: TestApp,
  owner: TestUser,
  given: object = {},
): Promise<Collection> {
  const payload = { name: 'Summer', ...given };
  const answer = await app.call(owner, { method: 'POST', url: COLLECTION, payload });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data;
}

/** Reads a collection over HTTP; the basket for an empty id. */
export async function readCollection(
  app: TestApp,
  user: TestUser,
  id: number | '',
  query = '',
): Promise<Collection> {
  const url = `${COLLECTION}${id === '' ? '' : `/${id}`}${query}`;
  const answer = await app.call(user, { url });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data;
}

/** Searches collections over HTTP. */
export async function searchCollections(
  app: TestApp,
  user: TestUser,
  payload: object = {},
): Promise<CollectionsAnswer> {
  const answer = await app.call(user, { method: 'POST', url: COLLECTIONS, payload });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}
