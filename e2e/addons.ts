import type { APIRequestContext } from '@playwright/test';
import type { AddonKey } from '@spindle/contracts/settings/addons';
import type { Integrator } from './integrator.ts';

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
