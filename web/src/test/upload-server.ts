import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { UPLOADS_PATH } from '@spindle/contracts/assets/assets';
import { onTestFinished, vi } from 'vitest';
import type { Reply } from './server.ts';

export interface UploadRequest {
  method: string;
  /** Null for the request that creates the upload. */
  id: string | null;
  /** Offset of the body in the file, in bytes. */
  offset: number;
  bodyBytes: number;
  authorization: string | undefined;
  metadata: Record<string, string>;
}

/** Overrides or delays the answer to a request. The server stores nothing of an overridden request. */
type Responder = (request: UploadRequest) => Reply | undefined | Promise<Reply | undefined>;

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-headers':
    'authorization,content-type,tus-resumable,upload-length,upload-metadata,upload-offset',
  'access-control-expose-headers': 'location,upload-offset,upload-length',
};

/** Starts an HTTP server with the tus protocol until the test ends. Ids count from 1. */
export async function serveUploads(answer: Responder = () => undefined) {
  const log: UploadRequest[] = [];
  const stored = new Map<string, { size: number; bytes: number }>();
  const server = createServer(async (message, response) => {
    const send = (status: number, headers: OutgoingHttpHeaders, body = '') =>
      response.writeHead(status, { ...CORS, ...headers }).end(body);
    if (message.method === 'OPTIONS') return send(204, {});
    const request = await read(message);
    log.push(request);
    const other = await answer(request);
    if (other) return send(other.status ?? 200, JSON_TYPE, JSON.stringify(other.body));
    const id = request.id ?? String(stored.size + 1).padStart(32, '0');
    if (request.method === 'POST') {
      stored.set(id, { size: Number(message.headers['upload-length']), bytes: 0 });
    }
    const upload = stored.get(id);
    if (!upload) return send(404, {});
    if (request.method === 'DELETE') {
      stored.delete(id);
      return send(204, {});
    }
    upload.bytes += request.bodyBytes;
    const isWhole = upload.bytes === upload.size;
    const headers = {
      'upload-offset': String(upload.bytes),
      'upload-length': String(upload.size),
      ...(request.method === 'POST' && { location: `${UPLOADS_PATH}/${id}` }),
    };
    if (request.method !== 'POST') return send(request.method === 'HEAD' ? 200 : 204, headers);
    const body = isWhole ? JSON.stringify(uploadAnswer(id, upload.size)) : '';
    return send(201, { ...JSON_TYPE, ...headers }, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  sendTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return { log, stored };
}

const JSON_TYPE = { 'content-type': 'application/json' };

async function read(message: IncomingMessage): Promise<UploadRequest> {
  const { method = '', url = '', headers } = message;
  const body = await buffer(message).catch(() => Buffer.alloc(0));
  const pairs = String(headers['upload-metadata'] ?? '').split(',');
  return {
    method,
    id: url.slice(UPLOADS_PATH.length + 1) || null,
    offset: Number(headers['upload-offset'] ?? 0),
    bodyBytes: body.length,
    authorization: headers.authorization,
    metadata: Object.fromEntries(pairs.map(decodePair)),
  };
}

function decodePair(pair: string): [string, string] {
  const [name = '', value = ''] = pair.split(' ');
  return [name, Buffer.from(value, 'base64').toString()];
}

function uploadAnswer(id: string, size: number) {
  const file = { id, name: 'file', size, checksum: null, content_type: 'image/jpeg' };
  return { files: [file], success: true, provider: 'local' };
}

/** Sends the uploads of the test, which use XMLHttpRequest, to `origin`. */
function sendTo(origin: string): void {
  const open = XMLHttpRequest.prototype.open;
  const spy = vi.spyOn(XMLHttpRequest.prototype, 'open');
  spy.mockImplementation(function (this: XMLHttpRequest, method: string, url: string | URL) {
    const { pathname } = new URL(url, window.location.href);
    open.call(this, method, origin + pathname, true);
  });
  onTestFinished(() => spy.mockRestore());
}
