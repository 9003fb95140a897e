import { type Operation, pickAsset, sha256 } from './operation.ts';

/**
 * Requests an image in a size that was not requested before. The product may refuse it while the asset is processed.
 */
export const requestImage: Operation = async (person) => {
  const asset = pickAsset(person);
  if (!asset) return;
  const [width, height] = [1, 2].map(() => Math.round(person.random.between(40, 600)));
  const path = `/api/v1/assets/${asset.id}/conversions?resize=${width},${height}`;
  const { kind, headers } = await person.client.send(path, { method: 'GET' });
  if (kind !== 'done') return;
  person.ledger.note('image', { id: asset.id, width, height });
  const type = headers.get('content-type') ?? '';
  if (!type.startsWith('image/')) person.violations.add('an image is no image', `${path}: ${type}`);
};

export const saveConversion: Operation = async (person) => {
  const asset = pickAsset(person);
  if (!asset) return;
  const key = `edit-${person.random.pick(['a', 'b', 'c'])}`;
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(person.photo)]), 'edit.jpg');
  const answer = await person.client.send(`/api/v1/assets/${asset.id}/content/${key}`, {
    body: form,
  });
  if (answer.kind !== 'done') return;
  person.ledger.note('conversion', { id: asset.id, key });
  asset.conversions.add(key);
};

/** Reads an original. It must equal the uploaded bytes at all times. */
export const readOriginal: Operation = async (person) => {
  const asset = pickAsset(person);
  if (!asset) return;
  const { kind, body } = await person.client.send(`/api/v1/files/content/${asset.id}`, {
    method: 'GET',
  });
  if (kind !== 'done') return;
  person.ledger.note('read', { id: asset.id });
  if (sha256(body) !== asset.sha256) person.violations.add('wrong bytes while at work', asset.id);
};
