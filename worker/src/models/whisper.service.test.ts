import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { closeModels, openModels } from './models.ts';
import { reportModels } from './report-models.ts';

const MODEL = Buffer.from('the weights of a small model');

/** Stands for whisper.cpp: writes its arguments, and an output in its format, beside the sound. */
const PROGRAM = `#!/usr/bin/env node
const { readFileSync, writeFileSync } = require('node:fs');
const args = process.argv.slice(2);
const valueOf = (name) => args[args.indexOf(name) + 1];
if (readFileSync(valueOf('-m'), 'utf8') !== '${MODEL}') process.exit(3);
writeFileSync(valueOf('-f') + '.args', args.join(' '));
const say = (from, to, text) => ({ offsets: { from, to }, text });
writeFileSync(valueOf('-of') + '.json', JSON.stringify({
  result: { language: valueOf('-l') === 'auto' ? 'de' : valueOf('-l') },
  transcription: [say(0, 900, ' [BLANK_AUDIO]'), say(900, 2500, ' Guten Morgen'), say(2500, 2600, ' ')],
}));
`;

/** With a space, as a path may have. */
const folderOfProgram = mkdtempSync(join(tmpdir(), 'whisper '));
const program = join(folderOfProgram, 'whisper-cli');

let test: TestContext;
let sound: string;

beforeEach(async () => {
  test = await openTestContext({ WHISPER_PATH: program });
  const folder = join(test.ctx.config.modelsDir, 'whisper');
  mkdirSync(folder, { recursive: true });
  writeFileSync(program, PROGRAM);
  chmodSync(program, 0o755);
  sound = join(folder, 'sound.wav');
  writeFileSync(sound, '');
  writeFileSync(join(folder, 'ggml-small.bin'), MODEL);
  const sha256 = createHash('sha256').update(MODEL).digest('hex');
  const file = { path: 'ggml-small.bin', sha256, size_bytes: MODEL.length };
  const name = { name: 'whisper-small', version: '1', license: 'MIT' };
  const cost = { memory_bytes: 1_000_000_000, seconds: 60 };
  const source = 'https://example.com/whisper';
  const manifest = { ...name, ...cost, source, transcribe: { file } };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return async () => {
    closeModels(test.ctx.config);
    await test.close();
  };
});

afterAll(() => rmSync(folderOfProgram, { recursive: true }));

const transcribe = (language: string | null) =>
  openModels(test.ctx.config).run(
    'transcribe',
    { path: sound, language },
    new AbortController().signal,
  );

it('whisper.cpp transcribes with the model of the operator, and tells the language', async () => {
  expect(openModels(test.ctx.config).modelOf('transcribe')).toMatchObject({
    provider: 'operator',
    model: 'whisper-small',
  });
  expect(await transcribe(null)).toEqual({
    language: 'de',
    passages: [{ start: 0.9, end: 2.5, text: 'Guten Morgen' }],
  });
  expect(await transcribe('pt-BR')).toMatchObject({ language: 'pt' });
});

it('says when its program is not installed', () => {
  rmSync(program);
  const report = reportModels(test.ctx.config).find(({ model }) => model === 'whisper-small');
  expect(report).toMatchObject({
    state: 'PACKAGES_MISSING',
    message: expect.stringContaining('WHISPER_PATH'),
  });
});
