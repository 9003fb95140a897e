import { setTimeout as sleep } from 'node:timers/promises';
import { newFile, type Operation, type Person } from './operation.ts';

/** Pause before a failed request is sent again. */
const TRY_AGAIN_MS = 500;

/** Uploads with a form. A form without an answer is not sent again, so its outcome stays unknown. */
export const uploadForm: Operation = async (person) => {
  const { name, bytes, sha256 } = newFile(person);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await person.client.send('/api/v1/assets/new/content/original/upload', {
    body: form,
  });
  if (answer.kind !== 'done') return;
  const [file] = (answer.json() as { files: { id: string }[] }).files;
  if (file) acknowledge(person, 'upload by form', file.id, name, sha256);
};

/** Uploads in two parts (tus) and continues after every failure, as a browser does. */
export const uploadTus: Operation = async (person) => {
  const { name, bytes, sha256 } = newFile(person);
  const made = await person.client.send('/api/v1/uploads', {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  });
  const path = made.headers.get('location');
  if (made.kind !== 'done' || !path) return;
  const isWhole = await sendParts(person, path, bytes);
  if (isWhole) acknowledge(person, 'upload by tus', path.split('/').at(-1) ?? '', name, sha256);
};

async function sendParts(person: Person, path: string, bytes: Buffer): Promise<boolean> {
  let offset = 0;
  while (offset < bytes.length && person.isActive()) {
    const part = bytes.subarray(offset, offset + Math.ceil(bytes.length / 2));
    const sent = await person.client.send(path, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(part),
    });
    const answer = sent.kind === 'done' ? sent : await requestOffset(person, path);
    if (answer.status === 404) {
      // The last part had arrived: the upload has become an asset, or it was lost.
      return (await person.client.send(assetPath(path), { method: 'GET' })).kind === 'done';
    }
    const uploadOffset = answer.kind === 'done' ? answer.headers.get('upload-offset') : null;
    if (uploadOffset === null) await sleep(TRY_AGAIN_MS);
    else offset = Number(uploadOffset);
  }
  return offset === bytes.length;
}

function requestOffset({ client }: Person, path: string) {
  return client.send(path, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } });
}

function assetPath(uploadPath: string): string {
  return `/api/v1/assets/${uploadPath.split('/').at(-1)}/data`;
}

function acknowledge(
  { assetIds, ledger }: Person,
  operation: string,
  id: string,
  name: string,
  sha256: string,
): void {
  ledger.addAsset(operation, id, name, sha256);
  assetIds.push(id);
}
