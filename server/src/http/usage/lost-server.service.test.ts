import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeUser, type TestUser } from '@spindle/core/test/factories';
import { type ServerProcess, startServerProcess } from '@spindle/core/test/server-process';
import type { UsageSeriesName } from '@spindle/core/usage/usage-count';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSum } from '../../../test/usage.ts';

/** Counts of a killed server that may be lost, by the age of the request. */
const LOST_MS = 10_000;
const ACCOUNT: UsageSeriesName = { kind: 'api', name: '/api/v1/account' };
const SECRET_KEY = 'a secret key that only tests know, long enough';

let test: TestContext;
let user: TestUser;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  test = await openTestContext({ SECRET_KEY });
  user = await makeUser(test.ctx, deriveSecrets(SECRET_KEY), 'ADMIN');
  for (let n = 0; n < 2; n += 1) servers.push(await startServer());
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await test.close();
});

const startServer = () => startServerProcess(test.ctx.config, { SECRET_KEY });

async function call(server: ServerProcess | undefined, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const answer = await fetch(`${server?.base}/api/v1/account`, {
      headers: { 'x-filespin-api-key': user.apiKey },
    });
    expect(answer.status).toBe(200);
  }
}

const countRequests = () => readSum(test, ACCOUNT);

it('a killed server loses at most the requests of the last 10 seconds, and a stopped one none', async () => {
  const [first, second] = servers;
  await Promise.all([call(first, 60), call(second, 40)]);
  await expect.poll(countRequests, { timeout: LOST_MS }).toBe(100);

  await call(second, 30);
  await second?.kill();
  await call(first, 25);
  await first?.stop();
  const counted = await countRequests();
  expect(counted).toBeGreaterThanOrEqual(125);
  expect(counted).toBeLessThanOrEqual(155);

  const replacement = await startServer();
  servers.push(replacement);
  await call(replacement, 10);
  await replacement.stop();
  expect(await countRequests()).toBe(counted + 10);
});
