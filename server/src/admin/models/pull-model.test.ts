import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesOf, Manifest, readManifests } from '@spindle/core/models/manifest';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CATALOG } from './catalog.ts';
import { pullModel } from './pull-model.ts';

const CONTENT = Buffer.from('the weights of a network');

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let url: string;
let answer: Answer;
let ranges: (string | undefined)[] = [];
let modelsDir: string;
const server = createServer((request, response) => {
  ranges.push(request.headers.range);
  answer(request, response);
});

/** Sends the content from the byte that the request asks for. */
const send: Answer = ({ headers }, response) => {
  const from = Number(/bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0);
  const rest = CONTENT.subarray(from);
  const range = { 'content-range': `bytes ${from}-${CONTENT.length - 1}/${CONTENT.length}` };
  response
    .writeHead(from > 0 ? 206 : 200, { 'content-length': rest.length, ...(from > 0 && range) })
    .end(rest);
};

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tiny.bin`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answer = send;
  ranges = [];
  modelsDir = join(mkdtempSync(join(tmpdir(), 'pull-')), 'models');
  return () => rmSync(join(modelsDir, '..'), { recursive: true });
});

const sha256 = createHash('sha256').update(CONTENT).digest('hex');

/** Pulls a model of one file. Returns whether it is there, the outputs, and the error. */
async function pull({
  answers = 'y',
  change = {},
  outboundAllow = ['127.0.0.1/32'],
  from = url,
  replaces = false,
} = {}) {
  const said: string[] = [];
  const complaints: string[] = [];
  const file = { path: 'tiny.bin', sha256, size_bytes: CONTENT.length, ...change };
  const manifest = Manifest.parse({
    name: 'tiny',
    version: '1',
    license: 'MIT',
    source: 'https://example.com/tiny',
    memory_bytes: 1,
    seconds: 1,
    transcribe: { file },
  });
  const options = { name: 'tiny', isAgreed: answers === '', replaces };
  const result = await pullModel(
    { modelsDir, outboundAllow },
    { ...options, catalog: [{ manifest, urls: { 'tiny.bin': from } }] },
    {
      say: (line) => void said.push(line),
      complain: (line) => void complaints.push(line),
      ask: async (question) => {
        said.push(question);
        return answers;
      },
    },
  ).catch((error: Error) => error.message);
  return { result, said, complaints };
}

it('every model of the catalog has a valid manifest, and an address over https for each file', () => {
  for (const { manifest, urls } of CATALOG) {
    expect(Manifest.parse(manifest)).toEqual(manifest);
    const paths = [...new Set(filesOf(manifest).map(({ path }) => path))];
    expect(Object.keys(urls).sort()).toEqual(paths.sort());
    for (const address of Object.values(urls)) expect(new URL(address).protocol).toBe('https:');
  }
  const names = CATALOG.map(({ manifest }) => manifest.name);
  expect(new Set(names).size).toBe(names.length);
});

it('shows files and license, asks, and installs the verified model', async () => {
  const { result, said } = await pull();
  expect(result).toBe(true);
  expect(said).toEqual([
    'tiny 1 (MIT, 1 MB) from https://example.com/tiny',
    `  tiny.bin: 1 MB from ${url}`,
    'It was not tested with Spindle.',
    'Do you accept the license, and download these files? (y/n) ',
    '  tiny.bin: 100 %',
    'tiny is installed. Restart the workers to use it.',
  ]);
  expect(readdirSync(modelsDir)).toEqual(['tiny']);
  expect(readFileSync(join(modelsDir, 'tiny', 'tiny.bin'))).toEqual(CONTENT);
  expect(readManifests(modelsDir)).toMatchObject({ errors: [], models: [{}] });
  expect((await pull({ answers: '' })).complaints[0]).toContain('Use --replace.');
  expect((await pull({ answers: '', replaces: true })).result).toBe(true);
});

it('downloads nothing without an agreement', async () => {
  expect((await pull({ answers: 'no' })).result).toBe(false);
  expect([ranges, existsSync(modelsDir)]).toEqual([[], false]);
});

it('an interrupted download leaves nothing that is loaded, and can be repeated', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-length': CONTENT.length });
    response.write(CONTENT.subarray(0, 10), () => response.destroy());
  };
  expect((await pull()).result).toContain('Start again to continue.');
  expect(readManifests(modelsDir).models).toEqual([]);
  answer = send;
  expect((await pull()).result).toBe(true);
});

/** Leaves the first bytes of an interrupted download. */
function leavePart(bytes: number): void {
  mkdirSync(join(modelsDir, '.tiny.pull'), { recursive: true });
  writeFileSync(join(modelsDir, '.tiny.pull', 'tiny.bin.part'), CONTENT.subarray(0, bytes));
}

it('continues where an interrupted download stopped', async () => {
  leavePart(10);
  expect((await pull()).result).toBe(true);
  expect(ranges).toEqual(['bytes=10-']);
  expect(readFileSync(join(modelsDir, 'tiny', 'tiny.bin'))).toEqual(CONTENT);
});

it('starts again where a server does not continue', async () => {
  leavePart(10);
  answer = (_request, response) => void response.end(CONTENT);
  expect((await pull()).result).toBe(true);
  expect(readFileSync(join(modelsDir, 'tiny', 'tiny.bin'))).toEqual(CONTENT);
});

it.each([
  ['another checksum', { sha256: '0'.repeat(64) }, 'does not have the checksum of the catalog'],
  ['another size', { size_bytes: 99 }, 'has another size than the catalog says'],
])('refuses a file with %s', async (_kind, change, message) => {
  expect((await pull({ change })).result).toContain(message);
  expect(readManifests(modelsDir).models).toEqual([]);
  expect(existsSync(join(modelsDir, '.tiny.pull', 'tiny.bin'))).toBe(false);
});

it('refuses more bytes than the catalog says', async () => {
  answer = (_request, response) => {
    response.write(CONTENT);
    response.end(CONTENT);
  };
  expect((await pull()).result).toContain('has another size');
});

it('follows redirects to allowed addresses only', async () => {
  const redirect =
    (location: string): Answer =>
    (request, response) => {
      if (request.url === '/moved') send(request, response);
      else response.writeHead(302, { location }).end();
    };
  answer = redirect('/moved');
  expect((await pull()).result).toBe(true);
  answer = redirect('http://169.254.169.254/latest');
  expect((await pull({ answers: '', replaces: true })).result).toContain('are not allowed');
  answer = redirect(url);
  expect((await pull({ answers: '', replaces: true })).result).toContain('redirects too often');
  expect((await pull({ outboundAllow: [] })).result).toContain('See OUTBOUND_ALLOW.');
});

it('says which status a server answers, and when the disk lacks space', async () => {
  answer = (_request, response) => void response.writeHead(404).end();
  expect((await pull()).result).toContain('the server answered 404');
  expect((await pull({ change: { size_bytes: 1e15 } })).result).toContain('lacks space');
});
