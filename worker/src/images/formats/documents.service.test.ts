import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, loadConfig } from '@spindle/core/config/config';
import { sniffContentType } from '@spindle/core/file-types/sniff';
import { Undecodable } from '@spindle/core/file-types/undecodable';
import { pdf } from '@spindle/core/test/media/documents';
import { averageColor } from '@spindle/core/test/media/images';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inspectFile } from '../../ingest/inspect-file.ts';
import { closeTools, openTools } from '../../programs/tools.ts';
import { makeReadable } from '../readable-image.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let dir: string;
let config: Config;
let count = 0;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'documents '));
  config = loadConfig({ DATABASE_URL: 'postgres://unused' });
});
afterAll(async () => {
  await closeTools(config);
  await rm(dir, { recursive: true });
});

async function fileOf(content: Buffer | string, name: string) {
  const workDir = join(dir, `work ${count++}`);
  await mkdir(workDir);
  const path = join(workDir, 'original');
  await writeFile(path, content);
  return {
    path,
    contentType: await sniffContentType(Buffer.from(content), name, undefined),
    workDir,
  };
}

async function inspect(content: Buffer | string, name: string) {
  const { path, contentType, workDir } = await fileOf(content, name);
  return inspectFile(path, contentType, { config, workDir });
}

async function reason(content: Buffer | string, name: string): Promise<string> {
  const { noPreview } = await inspect(content, name);
  expect(noPreview).toBeInstanceOf(Undecodable);
  return noPreview?.message ?? '';
}

/** Returns a PostScript drawing that is red in the lower left quarter of each page. */
function eps(pages = 1): string {
  const page = '1 0 0 setrgbcolor 0 0 150 100 rectfill showpage\n';
  return `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 300 200\n%%EndComments\n${page.repeat(pages)}%%EOF\n`;
}

const PAGE_FACTS = { kind: 'OTHER', width: null, height: null, dpi: null };

it('renders the first page of drawings and counts their pages', async () => {
  const drawings: [string, Buffer | string, number][] = [
    ['a.eps', eps(), 1],
    ['old.ai', eps(2), 2],
    ['new.ai', pdf({ pages: 3 }), 3],
    ['a.pdf', pdf(), 1],
  ];
  for (const [name, content, pages] of drawings) {
    const found = await inspect(content, name);
    expect(found, name).toMatchObject({ ...PAGE_FACTS, pages, preview: { width: 2048 } });
    const [red, green] = await averageColor(found.thumb?.path ?? '');
    expect([name, red > 250, green > 180 && green < 200]).toEqual([name, true, true]);
  }
});

it('finds the bounding box at the end of a drawing', async () => {
  const box = '%%BoundingBox: 0 0 300 200\n';
  const moved = eps().replace('1 0 0 setrgbcolor', '50 20 translate 1 0 0 setrgbcolor');
  for (const [drawing, end] of [
    [eps(), box],
    [moved, '%%BoundingBox: 50 20 350 220\n'],
  ] as const) {
    const late = drawing.replace(box, '%%BoundingBox: (atend)\n').replace('%%EOF', `${end}%%EOF`);
    const found = await inspect(late, 'a.eps');
    expect(found.preview?.width).toBe(2048);
    expect(found.preview?.height).toBeCloseTo(1365, -1);
    const [red, green] = await averageColor(found.thumb?.path ?? '');
    expect([red > 250, green > 180 && green < 200]).toEqual([true, true]);
  }
});

it('marks a truncated drawing as damaged', async () => {
  const whole = Buffer.from(eps());
  const head = Buffer.alloc(30); // the header of an EPS file with an embedded preview image
  head.writeUInt32BE(0xc5d0d3c6); // its signature
  head.writeUInt32LE(head.length, 4);
  head.writeUInt32LE(whole.length, 8);
  for (const drawing of [whole, Buffer.concat([head, whole])]) {
    expect(await inspect(drawing, 'a.eps')).toMatchObject({ isDamaged: false });
    const early = await inspect(drawing.subarray(0, -6), 'a.eps');
    expect(early).toMatchObject({ isDamaged: true, preview: { width: 2048 } });
  }
});

it('a PostScript program reads no file, and ends (security 31)', async () => {
  const secret = join(dir, 'secret');
  await writeFile(secret, 'secret');
  const nosy = eps().replace('showpage', `(${secret}) (r) file closefile showpage`);
  expect(await reason(nosy, 'a.eps')).toMatch(/^The drawing cannot be decoded: /);
  const file = await fileOf('%!PS-Adobe-3.0 EPSF-3.0\n{} loop\n', 'a.eps');
  const signal = AbortSignal.timeout(500);
  const tools = await openTools(config);
  await expect(makeReadable({ ...file, tools, signal })).rejects.toThrow(/timeout/);
});

it('renders the start of a text', async () => {
  const texts: [string, Buffer | string][] = [
    ['a.txt', 'One line\nand <another> & more\n'.repeat(50)],
    ['a.csv', 'name,size\nphotograph,12\n'.repeat(9)],
    ['wide.txt', Buffer.from(`\ufeff${'wide '.repeat(90)}`, 'utf16le')],
    ['old.txt', Buffer.from('Stra\xdfe '.repeat(400), 'latin1')],
    ['odd.txt', '\x1b[31m\f\u202e\ud83d\ude00 odd '.repeat(60)],
    ['page.html', '<html><script>alert(1)</script></html>'.repeat(20)],
  ];
  for (const [name, content] of texts) {
    const found = await inspect(content, name);
    expect(found, name).toMatchObject({ ...PAGE_FACTS, pages: null, palette: [], dhash: null });
    expect(found.preview).toMatchObject({ width: 1448, height: 2048 });
    const [red] = await averageColor(found.preview?.path ?? '');
    expect([name, red < 255]).toEqual([name, true]);
  }
  expect(await inspect('', 'empty.txt')).toMatchObject({ kind: 'OTHER', preview: null });
});

it('renders a text in any encoding like the same text in UTF-8', async () => {
  const texts = {
    'It’s “quoted” – 5 € …\n': '4974927320937175 6f746564942096 20352080 20850a',
    'name,город\nИванов,Москва\n': '6e616d652ce3eef0eee40ac8e2e0edeee22ccceef1eae2e00a',
    '姓名,城市\n王伟,北京\n李娜,上海\n':
      'd0d5c3fb2cb3c7cad00acdf5ceb02cb1b1bea90ac0eec4c82cc9cfbaa30a',
    '次の言語があります\n': '8e9f82cc8cbe8cea82aa82a082e882dc82b70a',
    '이름,도시\n김철수,서울\n이영희,부산\n':
      'c0ccb8a72cb5b5bdc30ab1e8c3b6bcf62cbcadbfef0ac0ccbfb5c8f12cbacebbea0a',
  };
  const previewOf = async (content: Buffer) =>
    readFile((await inspect(content, 'a.csv')).preview?.path ?? '');
  for (const [text, hex] of Object.entries(texts)) {
    const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex');
    const expected = await previewOf(Buffer.from(text));
    expect((await previewOf(bytes)).equals(expected), text).toBe(true);
  }
});

it('renders a sample of a font', async () => {
  const font = await readFile('/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf');
  const found = await inspect(font, 'a.ttf');
  expect(found).toMatchObject({
    ...PAGE_FACTS,
    palette: [],
    preview: { width: 1500, height: 1000 },
  });
  expect(await reason(font.subarray(0, 500), 'a.ttf')).toMatch(/^The font cannot be decoded: /);
});

it('reports the program that an Office document needs', async () => {
  const tools = await openTools(config);
  const bare = { ...tools, programs: { ...tools.programs, soffice: null } };
  const drawing = `PK\x03\x04${'\0'.repeat(14)}\x2b\0\0\0\x2b\0\0\0\x08\0\0\0mimetypeapplication/vnd.oasis.opendocument.graphics`;
  for (const [content, name] of [
    ['{\\rtf1 One line}', 'a.rtf'],
    [drawing, 'a.odg'],
  ] as const) {
    const file = await fileOf(Buffer.from(content, 'latin1'), name);
    await expect(makeReadable({ ...file, tools: bare }), name).rejects.toThrow(
      'Office documents need LibreOffice, which is not installed on this server.',
    );
  }
});

it('LibreOffice opens a copy, with its own profile and without network access (security 19)', async () => {
  const page = join(dir, 'page.pdf');
  await writeFile(page, pdf({ pages: 2 }));
  const soffice = join(dir, 'soffice');
  await writeFile(
    soffice,
    `#!/bin/sh
set -e
grep -q DisableMacrosExecution office/user/registrymodifications.xcu
case "$*" in *-env:UserInstallation=file://*office*--convert-to\\ pdf*document.rtf) ;; *) exit 3;; esac
cmp original document.rtf
[ "$(grep -c : /proc/net/dev)" = 1 ]
cp '${page}' document.pdf
`,
  );
  await chmod(soffice, 0o755);
  const file = await fileOf('{\\rtf1 One line}', 'a.rtf');
  const tools = await openTools(config);
  const fakeTools = { ...tools, programs: { ...tools.programs, soffice } };
  expect(await makeReadable({ ...file, tools: fakeTools }, 500)).toMatchObject({
    contentType: 'image/png',
    facts: { pages: 2 },
  });
});
