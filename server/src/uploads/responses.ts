import {
  UPLOADS_PATH,
  type UploadAnswer,
  type UploadedFile,
} from '@spindle/contracts/assets/assets';
import { assetIdOf } from '@spindle/core/storage/keys';
import { UPLOAD_LIFE_MS } from '@spindle/core/storage/upload-lifetime';
import type { Upload as UploadRow } from '@spindle/prisma/client';
import { TUS_RESUMABLE } from '@tus/server';

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** Returns the earliest time at which the sweep removes an abandoned upload, as an HTTP date. */
export function expiryOf({ touchedAt }: UploadRow): string {
  return new Date(touchedAt.getTime() + UPLOAD_LIFE_MS).toUTCString();
}

/** Returns the headers and the body that describe the file of a finished upload. */
export function fileAnswer(file: UploadedFile): { headers: Record<string, string>; body: string } {
  const answer: UploadAnswer = { files: [file], success: true, provider: 'local' };
  return { headers: JSON_TYPE, body: JSON.stringify(answer) };
}

/** Returns the response to the creation of a final upload from partial ones. */
export function joinedResponse(row: UploadRow, file: UploadedFile): Response {
  const { headers, body } = fileAnswer(file);
  const location = `${UPLOADS_PATH}/${assetIdOf(row.objectKey)}`;
  return new Response(body, {
    status: 201,
    headers: { ...headers, location, 'upload-length': String(row.size) },
  });
}

/** Returns the response to a request for an upload that is already a file. */
export function finishedResponse(method: string, file: UploadedFile): Response {
  const finished = {
    'tus-resumable': TUS_RESUMABLE,
    'upload-offset': String(file.size),
    'upload-length': String(file.size),
    'cache-control': 'no-store',
  };
  if (method === 'HEAD') return new Response(null, { headers: finished });
  if (method === 'PATCH') return new Response(null, { status: 204, headers: finished });
  const { headers, body } = fileAnswer(file);
  return new Response(body, { headers: { ...finished, ...headers } });
}
