import { join } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import type { AddonKey } from '@spindle/contracts/settings/addons';
import type { Integrator } from './integrator.ts';

/** The folder of the photographs that tests share. */
export const PHOTOS = new URL('../worker/test/photos/', import.meta.url).pathname;

/** Adds and enables add-ons, or disables them, so that the files of later journeys are not analyzed. */
export async function switchAddons(
  request: APIRequestContext,
  { headers }: Integrator,
  keys: readonly AddonKey[],
  isOn: boolean,
): Promise<void> {
  const state = { added: isOn, enabled: isOn };
  const data = { addons: Object.fromEntries(keys.map((key) => [key, state])) };
  const answer = await request.patch('/api/v1/user/settings/update', { headers, data });
  if (!answer.ok()) throw new Error(`settings: ${await answer.text()}`);
}

/** Returns how many faces an asset has so far: they are found after it is processed. */
export async function countFaces(
  request: APIRequestContext,
  { headers }: Integrator,
  id: string,
): Promise<number> {
  const answer = await request.get(`/api/v1/assets/${id}/faces`, { headers });
  return answer.ok() ? (await answer.json()).data.length : 0;
}

/** Turns on image analysis, uploads photographs and waits until each is analyzed. Returns their ids in the order of the names. */
export async function uploadAnalyzedPhotos(
  request: APIRequestContext,
  api: Integrator,
  ...names: string[]
): Promise<string[]> {
  await switchAddons(request, api, ['IMAGE_ANALYSIS'], true);
  const ids = await api.upload(...names.map((name) => join(PHOTOS, name)));
  const isAnalyzed = async (id: string) => {
    const path = `/api/v1/assets/${id}/addons/image_analysis`;
    const answer = await request.get(path, { headers: api.headers });
    return (await answer.json()).source !== null;
  };
  for (const id of ids) await api.waitUntilProcessed(id);
  for (const id of ids) await expect.poll(() => isAnalyzed(id)).toBe(true);
  return ids;
}
