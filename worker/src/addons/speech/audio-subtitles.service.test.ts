import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AddonKey } from '@spindle/contracts/settings/addons';
import {
  DEFAULT_MODEL_SETTINGS,
  type ModelSettings,
} from '@spindle/contracts/settings/model-settings';
import { readWebVtt } from '@spindle/contracts/subtitles/webvtt';
import { followHookEvents } from '@spindle/core/addons/event-hooks';
import { SpeechResult } from '@spindle/core/analysis/results';
import { inTransaction } from '@spindle/core/context';
import { Unavailable } from '@spindle/core/errors';
import { deriveSecrets } from '@spindle/core/secrets';
import type { SettingValues } from '@spindle/core/settings/definitions';
import { saveSettings } from '@spindle/core/settings/settings';
import { readObject } from '@spindle/core/storage/read-object';
import { transcribeAsset as task } from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestUser } from '@spindle/core/test/factories';
import { startFakeTranscription } from '@spindle/core/test/fake-transcription';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeModels, followModelSettings } from '../../models/models.ts';
import type { Handler } from '../../steps/handler.ts';
import { runStep } from '../../steps/run-step.ts';
import { analyzeAsset } from '../analyze-asset.ts';
import { startEventHooks } from '../hook-dispatcher.ts';

let test: TestContext;
let creator: TestUser;
let dir: string;
let hooks: { close(): Promise<void> };

/** A generous limit: only a process that hangs reaches it. */
const LIMIT = { timeout: 60_000, interval: 50 };
const SENTENCE = 'the quick brown fox jumps over the lazy dog';

beforeAll(async () => {
  test = await openTestContext({ OUTBOUND_ALLOW: '127.0.0.1/32' });
  creator = await makeUser(test.ctx, deriveSecrets('x'.repeat(32)), 'CREATOR');
  dir = await mkdtemp(join(tmpdir(), 'speech '));
  const addons = Object.fromEntries(
    AddonKey.options.map((key) => [key, { added: false, enabled: false }]),
  ) as SettingValues['addons'];
  addons.AUDIO_SUBTITLES = { added: true, enabled: true };
  await inTransaction(test.ctx, async (tx) => {
    await saveSettings(tx, 'addons', addons);
    await followHookEvents(tx, addons);
  });
  hooks = startEventHooks(test.ctx);
});

afterAll(async () => {
  await hooks.close();
  closeModels(test.ctx.config);
  await test.close();
  await rm(dir, { recursive: true });
});

/** Returns a recording: two seconds of silence, then a synthetic voice. `options`: of ffmpeg, for its output. */
async function record(text: string, options: string[] = []): Promise<Buffer> {
  const path = join(dir, `${options.length}-${text.length}.mka`);
  const voice = text === '' ? 'anullsrc=d=3' : `flite=text='${text}':voice=rms,adelay=2000`;
  const args = ['-v', 'error', '-y', '-f', 'lavfi', '-i', voice, ...options, path];
  await promisify(execFile)('ffmpeg', args);
  return readFile(path);
}

/** Adds a recording and runs the step that its event starts. */
async function transcribe(body: Buffer, handler = analyzeAsset) {
  const { ctx } = test;
  const asset = await makeAsset(
    ctx,
    creator,
    { kind: 'AUDIO', contentType: 'audio/x-matroska' },
    { original: { body, contentType: 'audio/x-matroska' } },
  );
  await runStepOf(asset.row.id, handler);
  return asset.row.id;
}

async function runStepOf(assetId: string, handler = analyzeAsset) {
  const { ctx } = test;
  const findStep = () =>
    ctx.db.step.findFirst({
      where: { task: task.name, job: { assetId } },
      orderBy: { id: 'desc' },
    });
  await expect.poll(findStep, LIMIT).toBeTruthy();
  const id = (await findStep())?.id ?? 0;
  await runStep(ctx, task, handler, id, new AbortController().signal);
  return ctx.db.step.findUniqueOrThrow({ where: { id } });
}

/** Starts the add-on again, as a user does. */
async function transcribeAgain(
  assetId: string,
  { force = true, audio_track }: { force?: boolean; audio_track?: number } = {},
) {
  await test.ctx.db.job.create({
    data: {
      type: 'ADDONS',
      creatorId: creator.row.id,
      assetId,
      input: {
        version: 1,
        event: 'request',
        addons: { AUDIO_SUBTITLES: {} },
        force,
        ...(audio_track !== undefined && { audio_track }),
      },
      steps: { create: { group: 'addons', key: 'audio_subtitles', task: task.name } },
    },
  });
  return runStepOf(assetId);
}

async function readSubtitles(assetId: string) {
  const { ctx } = test;
  const where = { assetId, key: { startsWith: 'subtitle-' } };
  const [file] = await ctx.db.file.findMany({ where });
  const text = file ? `${await readObject(ctx, file.objectKey)}` : null;
  return { file, text, cues: text === null ? [] : readWebVtt(text).cues };
}

async function readResult(assetId: string) {
  const where = { assetId_addon: { assetId, addon: 'AUDIO_SUBTITLES' } };
  const row = await test.ctx.db.analysis.findUniqueOrThrow({ where });
  return { row, ...SpeechResult.parse(row.result) };
}

it('a new recording gets subtitles whose words search finds, at the time when they are said', async () => {
  const id = await transcribe(await record(SENTENCE));
  const { file, text, cues } = await readSubtitles(id);
  expect(file).toMatchObject({ key: 'subtitle-en', contentType: 'text/vtt', version: 1 });
  expect(readWebVtt(text ?? '').errors).toEqual([]);
  expect(text).toContain('NOTE Draft, created from speech by pocketsphinx-en-us');
  expect(cues.map((cue) => cue.text).join(' ')).toContain('quick brown fox');
  expect(cues[0]?.start).toBeGreaterThan(1.9);
  expect(cues[0]?.start).toBeLessThan(2.6);
  const { row, language, passages } = await readResult(id);
  expect(row).toMatchObject({ provider: 'builtin', model: 'pocketsphinx-en-us' });
  expect([language, passages.length]).toEqual(['en', cues.length]);
  const [found] = await test.ctx.db.$queryRaw<unknown[]>`
    SELECT 1 FROM asset WHERE id = ${id}::uuid AND words @@ to_tsquery('simple', 'quick & fox')`;
  expect(found).toBeTruthy();
});

it('silence, and a language that the model does not know, get a result without subtitles', async () => {
  for (const body of [
    await record(''),
    await record(SENTENCE, ['-metadata:s:a:0', 'language=deu']),
  ]) {
    const id = await transcribe(body);
    expect((await readSubtitles(id)).file).toBeUndefined();
    expect(await readResult(id)).toMatchObject({ language: null, passages: [], md5: null });
  }
});

it('a run after a lost one transcribes only the rest', async () => {
  const { ctx } = test;
  const said = await record(SENTENCE, ['-af', 'apad=pad_dur=64,aloop=loop=1:size=2e6']);
  const losing: Handler = {
    run: (context, run) =>
      analyzeAsset.run(context, {
        ...run,
        progress() {
          throw new Unavailable('lost');
        },
      }),
  };
  const id = await transcribe(said, losing);
  const [part, ...others] = await ctx.db.analysisPart.findMany({ where: { assetId: id } });
  expect(others).toEqual([]);
  const kept = { language: 'en', passages: [{ start: 0, end: 1, text: 'kept' }] };
  expect(part?.result).toMatchObject({ language: 'en' });
  await ctx.db.analysisPart.updateMany({ where: { assetId: id }, data: { result: kept } });
  expect(await runStepOf(id)).toMatchObject({ status: 'COMPLETED', attempt: 2 });
  const [first, ...rest] = (await readResult(id)).passages;
  expect(first?.text).toBe('kept');
  expect(rest.map(({ text }) => text).join(' ')).toContain('quick brown fox');
  expect(rest[0]?.start).toBeGreaterThan(64);
  expect(await ctx.db.analysisPart.count({ where: { assetId: id } })).toBe(0);
});

it('of several tracks the English one is transcribed, or the one that a user chose', async () => {
  const { ctx } = test;
  const mix = '[0:a]asplit=3[a][b][c];[a]volume=0[silent]';
  const tracks = ['-filter_complex', mix, '-map', '[silent]', '-map', '[b]', '-map', '[c]'];
  const names = ['deu', 'eng', 'und'].flatMap((tag, at) => [
    `-metadata:s:a:${at}`,
    `language=${tag}`,
  ]);
  const id = await transcribe(await record(SENTENCE, [...tracks, ...names]));
  const languages = ['de', 'en', null];
  const first = await readResult(id);
  expect(first).toMatchObject({ language: 'en', tracks: { languages, used: 1, is_chosen: false } });
  await transcribeAgain(id, { audio_track: 2 });
  await ctx.db.analysis.updateMany({ where: { assetId: id }, data: { model: 'former' } });
  await transcribeAgain(id, { force: false });
  expect((await readResult(id)).tracks).toEqual({ languages, used: 2, is_chosen: true });
  expect(await transcribeAgain(id, { audio_track: 3 })).toMatchObject({
    status: 'ERROR',
    message: 'The file has no audio track 4.',
  });
});

it('word substitutions of the language apply', async () => {
  const entry = { lang: 'en', domain: 'general', updatedAt: new Date() };
  const { id: entryId } = await test.ctx.db.wordSubstitution.create({
    data: { ...entry, word: 'wolf', wordKey: 'wolf', variants: ['fox'] },
  });
  const id = await transcribe(await record(SENTENCE));
  await test.ctx.db.wordSubstitution.delete({ where: { id: entryId } });
  expect((await readSubtitles(id)).text).toContain('brown wolf');
});

it('a new analysis replaces its own subtitles, and never those that somebody edited', async () => {
  const { ctx } = test;
  const id = await transcribe(await record(SENTENCE));
  const first = await readSubtitles(id);
  expect(await transcribeAgain(id)).toMatchObject({ status: 'COMPLETED' });
  const second = await readSubtitles(id);
  expect(second.file?.id).not.toBe(first.file?.id);
  await expect(readObject(ctx, first.file?.objectKey ?? '')).rejects.toThrow();
  await ctx.db.file.update({ where: { id: second.file?.id ?? 0 }, data: { md5: 'edited' } });
  const { status, message } = await transcribeAgain(id);
  expect([status, message]).toEqual([
    'ERROR',
    'Somebody uploaded or edited the subtitles in this language. Delete them to create new ones from speech.',
  ]);
  expect((await readSubtitles(id)).file?.id).toBe(second.file?.id);
});

it('a new model renews its own subtitles, and keeps those that somebody edited', async () => {
  const { ctx } = test;
  const id = await transcribe(await record(SENTENCE));
  const first = await readSubtitles(id);
  const renew = async () => {
    await ctx.db.analysis.updateMany({ where: { assetId: id }, data: { model: 'former' } });
    return transcribeAgain(id, { force: false });
  };
  expect(await renew()).toMatchObject({ status: 'COMPLETED' });
  const second = await readSubtitles(id);
  expect(second.file?.id).not.toBe(first.file?.id);
  expect(await readResult(id)).toMatchObject({ language: 'en', md5: second.file?.md5 });
  await ctx.db.file.update({ where: { id: second.file?.id ?? 0 }, data: { md5: 'edited' } });
  expect(await renew()).toMatchObject({ status: 'COMPLETED' });
  expect((await readSubtitles(id)).file?.id).toBe(second.file?.id);
});

async function selectModels(settings: Partial<ModelSettings>): Promise<void> {
  const value = { ...DEFAULT_MODEL_SETTINGS, ...settings };
  await inTransaction(test.ctx, (tx) => saveSettings(tx, 'models', value));
  await followModelSettings(test.ctx);
}

it('a service over HTTP transcribes the passages with speech, in the language that it hears', async () => {
  const service = await startFakeTranscription(() => ({
    language: 'german',
    segments: [{ start: 0.5, end: 1.5, text: ' Der schnelle braune Fuchs.' }],
  }));
  await selectModels({
    speech_url: service.url,
    selected: { transcribe: 'speech/whisper-1' },
  });
  const id = await transcribe(await record(SENTENCE));
  const { file, text, cues } = await readSubtitles(id);
  expect(file).toMatchObject({ key: 'subtitle-de' });
  expect(text).toContain('NOTE Draft, created from speech by whisper-1');
  expect(cues).toMatchObject([{ text: 'Der schnelle braune Fuchs.' }]);
  // The voice starts after two seconds, and only it is sent.
  expect(cues[0]?.start).toBeGreaterThan(2.3);
  expect(cues[0]?.start).toBeLessThan(3.1);
  expect(service.questions).toHaveLength(1);
  expect(service.questions[0]?.seconds).toBeLessThan(6);
  expect((await readResult(id)).row).toMatchObject({ provider: 'speech', model: 'whisper-1' });
  const [found] = await test.ctx.db.$queryRaw<unknown[]>`
    SELECT 1 FROM asset WHERE id = ${id}::uuid AND words @@ to_tsquery('simple', 'fuchs')`;
  expect(found).toBeTruthy();
  await service.stop();
  await selectModels({});
});
