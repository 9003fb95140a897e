import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { JOB_DOWNLOAD_PATH } from '@spindle/contracts/bulk/bulk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASSETS, mockAssetId } from '../../server/src/mock/data-set/assets.ts';
import { IDS } from '../../server/src/mock/data-set/data-set.ts';
import { USERS } from '../../server/src/mock/data-set/users.ts';
import { build, buildMock } from '../build.mjs';
import { runCommand } from '../run-command.mjs';
import { freePort, startChild, waitUntilReady } from '../services/child.mjs';
import { startPostgres } from '../services/postgres.mjs';
import { ROOT } from '../stamp.mjs';
import { mockEnvironment, readMockSettings } from './mock-settings.mjs';
import { recordSuite } from './recorded-suite.ts';
import { type StartedMock, startMock, withoutServices } from './start-mock.mjs';
import { copyFolder, ensureState } from './state.mjs';
import { createWorkFolder } from './work-folder.mjs';

/** Insights, and the year before the epoch. */
const INSIGHTS = [
  'top_assets',
  'searches_without_results',
  'share_traffic',
  'embedding_hosts',
  'storage',
];
const YEAR = 'start_time=1750032000&end_time=1781524800';

let state: string;

beforeAll(async () => {
  await buildMock();
  state = await ensureState(readMockSettings({}));
});

const admin = { 'x-filespin-api-key': USERS[0]?.apiKey ?? '' };
const get = (origin: string, path: string) => fetch(origin + path, { headers: admin });

describe('npm run mock', () => {
  let mock: StartedMock;
  beforeAll(async () => {
    mock = await startMock({ MOCK_CLOCK: 'frozen' });
  });
  afterAll(() => mock.stop());

  it('serves every user, every asset and the web client', async () => {
    for (const { enabled, apiKey } of USERS) {
      const headers = { 'x-filespin-api-key': apiKey };
      const { status } = await fetch(`${mock.origin}/api/v1/account`, { headers });
      expect(status).toBe(enabled ? 200 : 401);
    }
    for (const { number, name } of ASSETS) {
      const answer = await get(mock.origin, `/api/v1/assets/${mockAssetId(number)}/data`);
      expect(answer.status, name).toBe(200);
    }
    const page = await fetch(`${mock.origin}/assets`, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-type')).toContain('text/html');
  });

  it('has the prepared download that the example of its route names', async () => {
    const path = JOB_DOWNLOAD_PATH.replace('{id}', String(IDS.downloadJobId));
    const answer = await get(mock.origin, path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const zip = Buffer.from(await answer.arrayBuffer());
    for (const { name } of ASSETS.slice(0, 2)) expect(zip.includes(name), name).toBe(true);
  });

  it('listens on the loopback address only', async () => {
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of others)
      await expect(canListen(mock.port, address), address).resolves.toBe(true);
    await expect(canListen(mock.port, '127.0.0.1')).resolves.toBe(false);
  });

  it('processes an upload for real, and forgets it at a reset', async () => {
    const form = new FormData();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="9" height="9"/></svg>';
    form.append('file', new Blob([svg], { type: 'image/svg+xml' }), 'new.svg');
    const url = `${mock.origin}/api/v1/assets/new/content/original/upload`;
    const uploaded = await fetch(url, { method: 'POST', headers: admin, body: form });
    const { files } = (await uploaded.json()) as { files: { id: string }[] };
    const path = `/api/v1/assets/${files[0]?.id}/data`;
    const statusOfUpload = async () => {
      const asset = await (await get(mock.origin, path)).json();
      return (asset as { status: string }).status;
    };
    await expect.poll(statusOfUpload).toBe('OK');
    const reset = await fetch(`${mock.origin}/api/v1/mock/reset`, { method: 'POST' });
    expect(reset.status).toBe(200);
    expect((await get(mock.origin, path)).status).toBe(404);
  });

  it('returns the same bytes in two runs with a frozen clock', async () => {
    const paths = [
      '/api/v1/mock',
      '/api/v1/jobs',
      '/api/v1/shares',
      '/api/v1/users/3',
      '/api/v1/audit',
      '/api/v1/webhooks/deliveries',
      '/api/v1/user/notifications',
      '/api/v1/stats/api?period=8760',
      '/api/v1/stats/lb?period=24',
      '/api/v1/stats/storage?period=720',
      ...INSIGHTS.map((name) => `/api/v1/usage/${name}?${YEAR}`),
      ...ASSETS.map(({ number }) => `/api/v1/assets/${mockAssetId(number)}/data`),
    ];
    const readAll = async (origin: string) =>
      Promise.all(paths.map(async (path) => (await get(origin, path)).text()));
    const second = await startMock({ MOCK_CLOCK: 'frozen' });
    const [before, after] = [await readAll(mock.origin), await readAll(second.origin)];
    await second.stop();
    const withoutPort = (texts: string[], { port }: StartedMock) =>
      texts.map((text) => text.replaceAll(`:${port}`, ''));
    expect(withoutPort(after, second)).toEqual(withoutPort(before, mock));
  });
});

it.each(['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'S3_BUCKET'])(
  'does not start with %s',
  async (name) => {
    const env = { ...withoutServices(process.env), [name]: 'something' };
    const start = runCommand(process.execPath, [join(ROOT, 'scripts/mock.mjs')], { env });
    await expect(start).rejects.toThrow(`Remove ${name} from the environment`);
  },
);

it('leaves no folder behind when its data set cannot be copied', async () => {
  const root = await mkdtemp(join(tmpdir(), 'spindle-test-'));
  try {
    await writeFile(join(root, basename(state)), 'no folder');
    const work = await mkdtemp(join(root, 'work-'));
    const settings = { MOCK_DIR: root, TMPDIR: work, PORT: String(await freePort()) };
    const env = { ...withoutServices(process.env), APT_INSTALL: 'off', ...settings };
    const start = runCommand(process.execPath, [join(ROOT, 'scripts/mock.mjs')], { env });
    await expect(start).rejects.toThrow(basename(state));
    expect(await readdir(work)).toEqual([]);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});

describe('beside the product', () => {
  let product: Awaited<ReturnType<typeof startProduct>>;

  beforeAll(async () => {
    await build();
    product = await startProduct();
  });
  afterAll(() => product.stop());

  it('has reset and Prefer, which do not exist in the product', async () => {
    const reset = await fetch(`${product.origin}/api/v1/mock/reset`, { method: 'POST' });
    const headers = { ...admin, prefer: 'code=503, delay=2000' };
    const preferred = await fetch(`${product.origin}/api/v1/account`, { headers });
    expect(reset.status).toBe(404);
    expect(preferred.status).toBe(200);
    expect(preferred.headers.get('preference-applied')).toBeNull();
  });

  it('gives the recorded suite the same responses', async () => {
    const mock = await startMock();
    try {
      const expected = await recordSuite(product.origin);
      const answers = await recordSuite(mock.origin);
      expect(expected.length).toBeGreaterThanOrEqual(150);
      expect(answers).toEqual(expected);
      // The suite must not compare errors of the server, and most examples must work.
      expect(expected.filter(({ status }) => status >= 500)).toEqual([]);
      expect(expected.filter(({ status }) => status < 300).length).toBeGreaterThan(110);
    } finally {
      await mock.stop();
    }
  });

  it('leaves nothing of the mock in the bundles of the product', async () => {
    for (const dist of ['server/dist', 'worker/dist', 'web/dist']) {
      const files = await readdir(join(ROOT, dist), { recursive: true, withFileTypes: true });
      const scripts = files.filter((file) => file.isFile() && file.name.endsWith('.js'));
      expect(scripts.length, dist).toBeGreaterThan(0);
      for (const { parentPath, name } of scripts) {
        const text = await readFile(join(parentPath, name), 'utf8');
        expect(text, name).not.toMatch(/preference-applied|api\/v1\/mock|MOCK_EPOCH/);
      }
    }
  });
});

/** Starts the product on the data set, with the same times as a mock with a running clock. */
async function startProduct() {
  const dataDir = await createWorkFolder();
  await copyFolder(state, dataDir);
  const postgres = await startPostgres({ dir: join(dataDir, 'postgres'), durable: false });
  const port = await freePort();
  const settings = { ...readMockSettings({}), port };
  const env = mockEnvironment(settings, { databaseUrl: postgres.url, dataDir });
  const run = (path: string, ...args: string[]) =>
    startChild(process.execPath, [join(ROOT, path), ...args], { cwd: ROOT, env });
  await runCommand(process.execPath, [join(ROOT, 'server/dist-mock/seed.js'), 'shift'], { env });
  const origin = `http://127.0.0.1:${port}`;
  const server = run('server/dist/main.js');
  const isReady = async (path: string) => (await fetch(origin + path)).ok;
  await waitUntilReady('server', server, () => isReady('/healthz'));
  const worker = run('worker/dist/main.js');
  await waitUntilReady('worker', worker, () => isReady('/readyz'));
  return {
    origin,
    async stop() {
      await Promise.all([worker.stop(), server.stop()]);
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
