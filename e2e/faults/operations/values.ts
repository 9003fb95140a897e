import { randomUUID } from 'node:crypto';
import type { Outcome } from '../client.ts';
import type { Expected } from '../ledger.ts';
import { type Operation, type Person, pickAsset } from './operation.ts';

/** Records the value that a response confirms, or that it may have set. `about`: ids for the file of the ledger. */
export function recordValue<T>(
  { ledger }: Person,
  operation: string,
  about: Record<string, unknown>,
  change: { expected: Expected<T>; value: T; answer: Outcome },
): void {
  const { expected, value, answer } = change;
  if (answer.kind === 'unknown') expected.doubt(value);
  if (answer.kind !== 'done') return;
  ledger.note(operation, { ...about, value });
  expected.acknowledge(value);
}

export const changeNote: Operation = async (person) => {
  const asset = pickAsset(person);
  if (!asset) return;
  const value = `note ${randomUUID()}`;
  const answer = await person.client.send(`/api/v1/assets/${asset.id}/data/update`, {
    json: { data: { note: value }, mode: 'APPEND' },
  });
  recordValue(person, 'metadata', { id: asset.id }, { expected: asset.note, value, answer });
};

export const rename: Operation = async (person) => {
  const asset = pickAsset(person);
  if (!asset) return;
  const value = `${randomUUID()}.jpg`;
  const answer = await person.client.send(`/api/v1/assets/${asset.id}`, {
    method: 'PATCH',
    json: { name: value },
  });
  recordValue(person, 'rename', { id: asset.id }, { expected: asset.name, value, answer });
};

export const trash: Operation = async (person) => {
  const asset = pickAsset(person);
  if (!asset) return;
  const json = { keys: ['original'] };
  const { id, trashed } = asset;
  const dropped = await person.client.send(`/api/v1/assets/${id}/delete`, { json });
  recordValue(person, 'trash', { id }, { expected: trashed, value: true, answer: dropped });
  if (dropped.kind !== 'done' || person.random.chance(0.3)) return;
  const answer = await person.client.send(`/api/v1/assets/trash/${id}/undelete`, { json });
  recordValue(person, 'undelete', { id }, { expected: trashed, value: false, answer });
};

export const changeBasket: Operation = async (person) => {
  const asset = pickAsset(person);
  if (!asset) return;
  const value = !asset.inBasket.acknowledged;
  const answer = await person.client.send('/api/v1/assetcollection', {
    method: 'PATCH',
    json: { [value ? 'additions' : 'deletions']: [asset.id] },
  });
  recordValue(person, 'basket', { id: asset.id }, { expected: asset.inBasket, value, answer });
};
