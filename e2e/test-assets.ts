import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { integrator } from './integrator.ts';
import { mediaFolder } from './media.ts';
import type { Credentials } from './new-account.ts';

/** Assets uploaded for one journey. Their names share a prefix that no other asset has. */
export interface TestAssets {
  prefix: string;
  /** Path and query of the list of these assets, sorted by name. */
  address: string;
  /** Returns the id of an asset. Throws when no asset has that name. */
  idOf(name: string): string;
}

/**
 * Uploads files under names with a new prefix and waits until all are processed. files: media folder name by asset
 * name. who: the uploading user, by default the administrator.
 */
export async function uploadTestAssets(
  request: APIRequestContext,
  files: Readonly<Record<string, string>>,
  who?: Credentials,
): Promise<TestAssets> {
  const api = await integrator(request, who);
  const folder = await mediaFolder();
  const prefix = `shelf-${randomUUID().slice(0, 8)}-`;
  const names = Object.keys(files);
  const ids = await api.uploadFiles(
    await Promise.all(
      Object.entries(files).map(
        async ([name, media]) => new File([await readFile(join(folder, media))], prefix + name),
      ),
    ),
  );
  for (const id of ids) await api.waitUntilProcessed(id);
  return {
    prefix,
    address: `/assets?file_name=${prefix}&sort=file_name_asc`,
    idOf(name) {
      const id = ids[names.indexOf(name)];
      if (id === undefined) throw new Error(`No test asset is named ${name}.`);
      return id;
    },
  };
}
