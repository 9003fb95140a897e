import { buildMock } from '../scripts/build.mjs';
import { readMockSettings } from '../scripts/mock/mock-settings.mjs';
import { withoutServices } from '../scripts/mock/start-mock.mjs';
import { ensureState } from '../scripts/mock/state.mjs';

/** The password of all users of the mock. */
const PASSWORD = 'spindle-mock';

/** Builds the programs and the data set of the mock, so that no journey waits for them. */
export async function prepareMock(): Promise<void> {
  await buildMock();
  await ensureState(readMockSettings(withoutServices(process.env)));
}

/** Returns the credentials of a user of the mock by first name. */
export function mockUser(firstName: string): { email: string; password: string } {
  return { email: `${firstName.toLowerCase()}@example.com`, password: PASSWORD };
}

/** Returns the id of an asset of the mock by its number in docs/MOCK.md. */
export function mockAssetId(number: number): string {
  return `0190000000007000800000000000${String(number).padStart(4, '0')}`;
}

/** Restores the data set. */
export async function resetMock(origin: string): Promise<void> {
  const answer = await fetch(`${origin}/api/v1/mock/reset`, { method: 'POST' });
  if (!answer.ok) throw new Error(`reset: ${answer.status}`);
}
