import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { integrator } from './integrator.ts';
import { mediaFolder } from './media.ts';
import type { Credentials } from './new-account.ts';

/** Assets of one journey, told from all others by how their names begin. */
export interface Shelf {
  prefix: string;
  /** Path and query of the list of them, sorted by name. */
  address: string;
  /** Throws when there is none of that name. */
  idOf(name: string): string;
}

/** Uploads `files`, each under a name of this journey's own, and waits until all are processed. Values are names in the media folder; `who` uploads them, the administrator by default. */
export async function fillShelf(
  request: APIRequestContext,
  files: Readonly<Record<string, string>>,
  who?: Credentials,
): Promise<Shelf> {
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
  for (const id of ids) await api.processed(id);
  return {
    prefix,
    address: `/assets?file_name=${prefix}&sort=file_name_asc`,
    idOf(name) {
      const id = ids[names.indexOf(name)];
      if (id === undefined) throw new Error(`There is no ${name} on the shelf.`);
      return id;
    },
  };
}
