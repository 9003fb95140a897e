import type { Answer } from '@spindle/contracts/http/route';
import type { verifyStorage as route } from '@spindle/contracts/settings/onboarding';
import type { Context } from '@spindle/core/context';
import type { Secrets } from '@spindle/core/secrets';
import { presentSection } from './present.ts';
import { verifyAgain } from './sections/storage.ts';
import { readStoredSettings } from './stored-settings.ts';

/** Verifies the saved stores with real requests and returns the section. Throws Invalid with every fault. */
export async function verifyStorage(ctx: Context, secrets: Secrets): Promise<Answer<typeof route>> {
  const { revisions, ...stored } = await readStoredSettings(ctx, secrets);
  await verifyAgain(ctx, stored);
  return { status: 'OK', data: presentSection('storage', stored), revision: revisions.storage };
}
