import { randomUUID } from 'node:crypto';
import { Expected } from '../ledger.ts';
import { type Operation, pickAsset } from './operation.ts';
import { recordValue } from './values.ts';

export const addCollection: Operation = async ({ client, ledger, collectionIds }) => {
  const name = `collection ${randomUUID()}`;
  const answer = await client.send('/api/v1/assetcollection', { json: { name } });
  if (answer.kind !== 'done') return;
  const { id } = (answer.json() as { data: { id: number } }).data;
  ledger.addCollection(id, name, []);
  collectionIds.push(id);
};

export const changeMembers: Operation = async (person) => {
  const { client, ledger, random, collectionIds } = person;
  const asset = pickAsset(person);
  const collection =
    collectionIds.length > 0 ? ledger.collections.get(random.pick(collectionIds)) : undefined;
  if (!asset || !collection || collection.isDeleted.allows(true)) return;
  const expected = collection.members.get(asset.id) ?? new Expected(false);
  collection.members.set(asset.id, expected);
  const value = !expected.acknowledged;
  const { id } = collection;
  const answer = await client.send(`/api/v1/assetcollection/${id}`, {
    method: 'PATCH',
    json: { [value ? 'additions' : 'deletions']: [asset.id] },
  });
  recordValue(person, 'member', { id, asset: asset.id }, { expected, value, answer });
};

export const deleteCollection: Operation = async (person) => {
  const { client, ledger, random, collectionIds } = person;
  if (collectionIds.length < 5) return;
  const id = random.pick(collectionIds);
  const expected = ledger.collections.get(id)?.isDeleted;
  if (!expected || expected.allows(true)) return;
  const answer = await client.send(`/api/v1/assetcollection/${id}`, { method: 'DELETE' });
  recordValue(person, 'delete collection', { id }, { expected, value: true, answer });
};
