import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '../journey.ts';
import { newAccount } from '../new-account.ts';
import { dataDirVariable } from '../product.ts';

const ADMIN_COMMAND = fileURLToPath(new URL('../../scripts/admin.mjs', import.meta.url));

test('an administrator resets a password while the product runs', async ({ request }, {
  project,
}) => {
  const { email, password } = await newAccount(request, 'USER');
  const env = {
    ...process.env,
    DATA_DIR: process.env[dataDirVariable(project.name)],
    // Empty: the command must use the database that the data folder names.
    DATABASE_URL: '',
  };
  const signIn = (given: string) =>
    request.post('/api/v1/login', { data: { email, password: given } });
  expect((await signIn(password)).status()).toBe(200);
  const args = [ADMIN_COMMAND, 'reset-password', email];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  const fresh = /New password: (\S+)/.exec(stdout)?.[1] ?? '';
  expect((await signIn(fresh)).status()).toBe(200);
  expect((await signIn(password)).status()).toBe(401);
});
