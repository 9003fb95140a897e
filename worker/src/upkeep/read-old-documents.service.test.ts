import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser } from '@spindle/core/test/factories';
import { pdf } from '@spindle/core/test/media/documents';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeTools } from '../programs/tools.ts';
import { readOldDocuments } from './read-old-documents.ts';

let test: TestContext;

beforeAll(async () => {
  test = await openTestContext();
});

afterAll(async () => {
  await closeTools(test.ctx.config);
  await test.close();
});

it('documents of an earlier release are read once, in the background', async () => {
  const { ctx } = test;
  const creator = await makeUser(ctx, deriveSecrets('x'.repeat(32)), 'CREATOR');
  const add = async (body: Buffer, contentType: string) => {
    const given = { kind: 'OTHER' as const, contentType };
    const { row } = await makeAsset(ctx, creator, given, { original: { body, contentType } });
    return row.id;
  };
  const ids = [
    await add(pdf({ text: 'Minutes of May' }), 'application/pdf'),
    await add(Buffer.from('%PDF-1.4 damaged'), 'application/pdf'),
    await add(Buffer.from('Liste: Äpfel'), 'text/plain; charset=utf-8'),
    await add(Buffer.from([1, 2, 3]), 'application/octet-stream'),
  ];
  const texts = () => ctx.db.$queryRaw<{ text: string | null }[]>`
    SELECT content_text AS text FROM asset ORDER BY seq`;
  expect((await texts()).map(({ text }) => text)).toEqual(['', '', '', '']); // new assets are not marked
  await ctx.db.$executeRaw`UPDATE asset SET content_text = NULL`;
  await readOldDocuments(ctx, new AbortController().signal);
  expect((await texts()).map(({ text }) => text)).toEqual([
    'minutes of may',
    '',
    'liste apfel',
    '',
  ]);
  await ctx.db.asset.update({ where: { id: ids[0] ?? '' }, data: { version: 2 } });
  await ctx.db.$executeRaw`UPDATE asset SET content_text = '' WHERE id = ${ids[0]}::uuid`;
  await readOldDocuments(ctx, new AbortController().signal);
  expect((await texts())[0]).toEqual({ text: '' });
});

it('subtitles of an earlier release are read, in all languages of the present content', async () => {
  const { ctx } = test;
  const creator = await makeUser(ctx, deriveSecrets('x'.repeat(32)), 'CREATOR');
  const say = (text: string) => ({
    body: Buffer.from(`WEBVTT\n\n00:01.000 --> 00:02.000\n<i>${text}</i>\n`),
    contentType: 'text/vtt',
  });
  const add = async (kind: 'VIDEO' | 'AUDIO', files: Parameters<typeof makeAsset>[3]) =>
    (await makeAsset(ctx, creator, { kind }, files)).row.id;
  const ids = [
    await add('VIDEO', { 'subtitle-de': say('Hafen'), 'subtitle-en': say('Harbour') }),
    await add('AUDIO', { 'subtitle-en': say('Radio') }),
  ];
  await ctx.db.$executeRaw`UPDATE asset SET content_text = NULL WHERE id = ANY(${ids}::uuid[])`;
  await readOldDocuments(ctx, new AbortController().signal);
  const texts = await ctx.db.$queryRaw<{ text: string | null }[]>`
    SELECT content_text AS text FROM asset WHERE id = ANY(${ids}::uuid[]) ORDER BY seq`;
  expect(texts).toEqual([{ text: 'hafen harbour' }, { text: 'radio' }]);
});
