import { UPLOADS_PATH, UploadAnswer } from '@spindle/contracts/assets/assets';
import type { TestUser } from '@spindle/core/test/factories';

const BODY_TYPE = 'application/offset+octet-stream';

/** For each response to PATCH, a function that reads the file of its upload. */
const fileReaders = new WeakMap<Response, () => Promise<Response>>();

export interface NewUpload {
  /** Announced size in bytes. */
  size: number;
  metadata?: Record<string, string>;
  /** First bytes, sent with the creation request. */
  body?: Buffer;
}

/** Sends the requests of the tus protocol one by one, so that a test can stop between any two. `token` replaces the API key. */
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
      fileReaders.set(answer, () => fetch(at(id), { headers: credential }));
      return answer;
    },
    head: (id: string) => fetch(at(id), { method: 'HEAD', headers }),
    discard: (id: string) => fetch(at(id), { method: 'DELETE', headers }),
  };
}

export type TusClient = ReturnType<typeof tusClient>;

/** Creates an upload without any bytes. Returns its id. */
export async function beginUpload(
  client: TusClient,
  size: number,
  metadata?: Record<string, string>,
): Promise<string> {
  return idOf(await client.create({ size, metadata }));
}

/** Sends the missing bytes, as a client does after an interruption. */
export async function sendRest(client: TusClient, id: string, bytes: Buffer): Promise<Response> {
  const offset = offsetOf(await client.head(id));
  return client.patch(id, offset, bytes.subarray(offset));
}

/** Returns the id from the Location header of a creation response. */
export function idOf(created: Response): string {
  const id = /^\/api\/v1\/uploads\/([0-9a-f]{32})$/.exec(
    created.headers.get('location') ?? '',
  )?.[1];
  if (!id) throw new Error(`no upload was created: ${created.status}`);
  return id;
}

/** Returns the file of the last response of an upload. Reads it separately after PATCH, whose response has no body. */
export async function fileOf(answer: Response) {
  const read = answer.status === 204 ? await fileReaders.get(answer)?.() : answer;
  const [file] = UploadAnswer.parse(await read?.json()).files;
  if (!file) throw new Error('an answer without a file');
  return file;
}

/** Returns the Upload-Offset of a response; NaN without one. */
export function offsetOf(answer: Response): number {
  return Number(answer.headers.get('upload-offset') ?? Number.NaN);
}

/** Returns the Upload-Metadata header: names, each with its value in base64. */
function encode(metadata: Record<string, string>): string {
  return Object.entries({ filename: 'file.bin', ...metadata })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}
