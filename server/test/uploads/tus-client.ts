import { UPLOADS_PATH, UploadAnswer } from '@spindle/contracts/assets/assets';
import type { TestUser } from '@spindle/core/test/factories';

const BODY_TYPE = 'application/offset+octet-stream';

/** How to read the file of an upload that a response belongs to. */
const askers = new WeakMap<Response, () => Promise<Response>>();

export interface NewUpload {
  /** Bytes announced. */
  size: number;
  metadata?: Record<string, string>;
  /** First bytes, sent with the creation. */
  body?: Buffer;
}

/** Speaks the resumable-upload protocol request by request, so that a test can break off between any two. */
export function tusClient(base: string, user: TestUser, token?: string) {
  const credential: Record<string, string> = token
    ? { authorization: `Bearer ${token}` }
    : { 'x-filespin-api-key': user.apiKey };
  const headers = { ...credential, 'tus-resumable': '1.0.0' };
  const at = (id: string) => `${base}${UPLOADS_PATH}/${id}`;
  const patchHeaders = (offset: number) => ({
    ...headers,
    'upload-offset': String(offset),
    'content-type': BODY_TYPE,
  });
  return {
    headers,
    at,
    patchHeaders,
    create: ({ size, metadata = {}, body }: NewUpload) =>
      fetch(base + UPLOADS_PATH, {
        method: 'POST',
        headers: {
          ...headers,
          'upload-length': String(size),
          'upload-metadata': encode(metadata),
          ...(body && { 'content-type': BODY_TYPE }),
        },
        body,
      }),
    patch: async (id: string, offset: number, body: Buffer) => {
      const answer = await fetch(at(id), { method: 'PATCH', headers: patchHeaders(offset), body });
      askers.set(answer, () => fetch(at(id), { headers: credential }));
      return answer;
    },
    head: (id: string) => fetch(at(id), { method: 'HEAD', headers }),
    discard: (id: string) => fetch(at(id), { method: 'DELETE', headers }),
  };
}

export type TusClient = ReturnType<typeof tusClient>;

/** Begins an upload that brings no bytes yet. Gives its id. */
export async function beginUpload(
  client: TusClient,
  size: number,
  metadata?: Record<string, string>,
): Promise<string> {
  return idOf(await client.create({ size, metadata }));
}

/** Sends what is missing, as a client does after any accident. */
export async function sendRest(client: TusClient, id: string, bytes: Buffer): Promise<Response> {
  const offset = offsetOf(await client.head(id));
  return client.patch(id, offset, bytes.subarray(offset));
}

/** The id in the address that a creation answers. */
export function idOf(created: Response): string {
  const id = /^\/api\/v1\/uploads\/([0-9a-f]{32})$/.exec(
    created.headers.get('location') ?? '',
  )?.[1];
  if (!id) throw new Error(`no upload was created: ${created.status}`);
  return id;
}

/** The file that the last answer of an upload names, or that is read after it: a PATCH is answered without a body. */
export async function fileOf(answer: Response) {
  const read = answer.status === 204 ? await askers.get(answer)?.() : answer;
  const [file] = UploadAnswer.parse(await read?.json()).files;
  if (!file) throw new Error('an answer without a file');
  return file;
}

export function offsetOf(answer: Response): number {
  return Number(answer.headers.get('upload-offset') ?? Number.NaN);
}

function encode(metadata: Record<string, string>): string {
  return Object.entries({ filename: 'file.bin', ...metadata })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}
