/**
 * Adapter of this product for the comparison harness. Run the harness in its own folder, which holds its library, with
 * PEER_OURS_ADAPTER set to this file. With PEER_OURS_WAIT=1 an upload ends when it has been processed, as the phases image and
 * warm expect.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const harness = (name) => import(pathToFileURL(join(process.cwd(), 'lib', name)).href);
const { DATA, PG, copyRows, json, makeAgent, multipart, psql, request, startServer, stopServer } =
  await harness('util.mjs');
const { rows } = await harness('rows.mjs');

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PORT = Number(process.env.PEER_OURS_PORT || 18060);
const BASE = `http://127.0.0.1:${PORT}`;
const DATABASE = process.env.PEER_OURS_DB || 'spindle';
const DIR = join(DATA, 'spindle');
const ADMIN = { email: 'admin@example.com', password: 'bench-admin-1' };

let child;
let token;
let searchId;
let agent = makeAgent(64);

const search = async (body) =>
  json(`${BASE}/api/v1/assets/search`, {
    method: 'POST',
    headers: peer.headers(),
    agent,
    body: { extended_result: true, ...body },
  });

const isProcessed = async (id) =>
  (await search({ ids: [id], status: 'NOT_READY', limit_per_page: 1 })).data.hits === 0;

const peer = {
  name: 'ours',
  version: JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version,
  startupMs: null,
  caps: { upload: true, image: true, imageCache: true, list: true, server: true },
  db: DATABASE,
  pids: () => (child ? [child.pid] : []),
  async start() {
    mkdirSync(DIR, { recursive: true });
    if (!psql('postgres', `select 1 from pg_database where datname = '${DATABASE}'`))
      psql('postgres', `create database ${DATABASE}`);
    const started = await startServer({
      cmd: process.execPath,
      args: [join(ROOT, 'scripts/start.mjs')],
      cwd: ROOT,
      env: {
        PORT: String(PORT),
        DATABASE_URL: `postgres://${PG.user}:${PG.password}@${PG.host}:${PG.port}/${DATABASE}`,
        DATA_DIR: DIR,
        ADMIN_PASSWORD: ADMIN.password,
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'error',
        APT_INSTALL: 'off',
      },
      log: join(DATA, 'log', 'spindle.log'),
      ready: async () => (await request(`${BASE}/readyz`)).status === 200,
    });
    child = started.child;
    peer.startupMs = started.startupMs;
  },
  async stop() {
    await stopServer(child, 30_000);
    child = null;
    agent.destroy();
    agent = makeAgent(64);
  },
  async login() {
    token = (await json(`${BASE}/api/v1/login`, { method: 'POST', body: ADMIN })).data.jwt;
  },
  headers: () => ({ authorization: `Bearer ${token}` }),
  async upload(bytes, filename, mime) {
    const form = multipart(bytes, filename, mime);
    const answer = await json(`${BASE}/api/v1/assets/new/content/original/upload`, {
      method: 'POST',
      headers: { ...peer.headers(), ...form.headers },
      body: form.body,
      agent,
    });
    const { id } = answer.data.files[0];
    while (process.env.PEER_OURS_WAIT && !(await isProcessed(id))) await wait(20);
    return id;
  },
  thumbnailUrl: (id, width, height) =>
    `${BASE}/api/v1/assets/${id}/conversions?resize=${width},${height}&format=webp`,
  /** `search` sends whole words, because the product searches by words; the other systems search by parts of words. */
  async list({ page = 1, limit = 50, prefix, search: words, count } = {}) {
    const answer = await search({
      page,
      limit_per_page: count ? 1 : limit,
      ...(prefix && { file_name: prefix }),
      ...(words && { keyword: words }),
    });
    searchId = answer.data.search_id;
    return {
      rows: answer.data.result,
      total: answer.data.total_files,
      bytes: answer.bytes,
    };
  },
  listUrl: () => `${BASE}/api/v1/assets/search/${searchId}/1`,
  async bulkInsert(n) {
    psql(DATABASE, 'truncate asset, search_snapshot cascade');
    const user = psql(DATABASE, 'select min(id) from "user"');
    const columns =
      'id name name_key kind content_type status creator_id update_user_id search_text size width height upload_time';
    function* values() {
      for (const row of rows(n))
        yield [
          row.id,
          row.filename,
          row.filename.toLowerCase(),
          'IMAGE',
          row.type,
          'OK',
          user,
          user,
          wordsOf(`${row.filename} ${row.title} ${row.description}`),
          row.size,
          row.width,
          row.height,
          row.uploaded,
        ];
    }
    await copyRows(DATABASE, 'asset', columns.split(' '), values());
    psql(DATABASE, 'vacuum analyze asset');
  },
  async reset() {
    psql(DATABASE, 'truncate asset, search_snapshot cascade');
    // Keeps the folders, which the running server created, and the marker of the installation.
    const files = join(DIR, 'files');
    for (const entry of readdirSync(files, { recursive: true, withFileTypes: true }))
      if (entry.isFile() && entry.parentPath !== join(files, 'installation'))
        rmSync(join(entry.parentPath, entry.name));
  },
};

/** Splits text into words as the product does. */
function wordsOf(text) {
  return (
    text
      .toLowerCase()
      .match(/[a-z]+|[0-9]+/g)
      ?.join(' ') ?? ''
  );
}

export default peer;
