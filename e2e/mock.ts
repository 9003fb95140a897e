import { buildMock } from '../scripts/build.mjs';
import { readMockSettings } from '../scripts/mock/mock-settings.mjs';
import { withoutServices } from '../scripts/mock/start-mock.mjs';
import { ensureState } from '../scripts/mock/state.mjs';
import { PASSWORD, USERS } from '../server/src/mock/data-set/users.ts';
import type { Credentials } from './new-account.ts';

export { mockAssetId } from '../server/src/mock/data-set/assets.ts';

/** Builds the programs and the data set of the mock, so that no journey waits for them. */
export async function prepareMock(): Promise<void> {
  await buildMock();
  await ensureState(readMockSettings(withoutServices(process.env)));
}

/** Returns the credentials of a user of the mock by first name. */
export function mockUser(firstName: string): Credentials {
  const user = USERS.find((one) => one.firstName === firstName);
  if (!user) throw new Error(`The mock has no user named ${firstName}.`);
  return { email: user.email, password: PASSWORD };
}

/** Restores the data set. */
export async function resetMock(origin: string): Promise<void> {
  const answer = await fetch(`${origin}/api/v1/mock/reset`, { method: 'POST' });
  if (!answer.ok) throw new Error(`reset: ${answer.status}`);
}
