import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import type { Asset } from '@spindle/contracts/assets/assets';
import { ADMIN } from './product.ts';

/** An integrator's access to the product: a token and plain HTTP. */
export interface Integrator {
  headers: { authorization: string };
  /** Returns the ids in the order of the files. */
  upload(...paths: string[]): Promise<string[]>;
  /** Uploads files from memory. Returns the ids in the order of the files. */
  uploadFiles(files: readonly File[]): Promise<string[]>;
  /** Waits until the asset is processed. */
  waitUntilProcessed(id: string): Promise<Asset>;
}

export async function integrator(
  request: APIRequestContext,
  who: { email: string; password: string } = ADMIN,
): Promise<Integrator> {
  const answer = await request.post('/api/v1/login', { data: who });
  if (!answer.ok()) throw new Error(`login: ${answer.status()}`);
  const { jwt } = await answer.json();
  const headers = { authorization: `Bearer ${jwt}` };
  const uploadFiles = async (files: readonly File[]) => {
    const form = new FormData();
    for (const [index, file] of files.entries()) form.append(`file${index + 1}`, file);
    const uploaded = await request.post('/api/v1/assets/new/content/original/upload', {
      headers,
      multipart: form,
      timeout: 0,
    });
    if (!uploaded.ok()) throw new Error(`upload: ${await uploaded.text()}`);
    const { files: created } = (await uploaded.json()) as { files: { id: string }[] };
    return created.map(({ id }) => id);
  };
  return {
    headers,
    upload: async (...paths) =>
      uploadFiles(
        await Promise.all(
          paths.map(async (path) => new File([await readFile(path)], basename(path))),
        ),
      ),
    uploadFiles,
    async waitUntilProcessed(id) {
      for (;;) {
        const read = await request.get(`/api/v1/assets/${id}/data`, { headers });
        const asset = (await read.json()) as Asset;
        if (asset.status !== 'NOT_READY') return asset;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
  };
}
