import { randomBytes } from 'node:crypto';
import { expectAccessible } from '../accessible.ts';
import { integrator } from '../integrator.ts';
import { expect, signedIn as test } from '../journey.ts';

/** A word that only this recording says. */
const word = `boat${randomBytes(4).toString('hex')}`;

const SUBTITLES = `WEBVTT

00:00.000 --> 00:08.000
Good morning

00:08.000 --> 00:09.000
The ${word} came in overnight

00:09.000 --> 00:30.000
Good night
`;

test.beforeAll(async ({ request }) => {
  const api = await integrator(request);
  const { headers } = api;
  const [id = ''] = await api.uploadFiles([new File([noise(30)], `${word}.wav`)]);
  await api.waitUntilProcessed(id);
  const file = { name: 'en.vtt', mimeType: 'text/vtt', buffer: Buffer.from(SUBTITLES) };
  const path = `/api/v1/assets/${id}/content/subtitle-en`;
  expect((await request.post(path, { headers, multipart: { file } })).ok()).toBe(true);
});

/** Returns a WAV file of quiet noise: mono, 8 bits, 8 kHz. */
function noise(seconds: number): Uint8Array<ArrayBuffer> {
  const samples = randomBytes(8_000 * seconds).map((value) => 120 + (value & 15));
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  for (const [at, value] of [16, 1 | (1 << 16), 8_000, 8_000, 1 | (8 << 16)].entries())
    header.writeUInt32LE(value, 16 + 4 * at);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return new Uint8Array(Buffer.concat([header, samples]));
}

test('a recording is found by what is said and plays from there, and its transcript follows', async ({
  page,
}) => {
  await page.goto(`/assets?keyword=${word}+overnight`);
  await page.getByRole('link', { name: word }).first().click();
  const transcript = page.getByRole('region', { name: 'Transcript' });
  await expect(transcript.getByRole('status')).toHaveText('1 passage');
  await expect(transcript.locator('mark').first()).toHaveText(word);
  await transcript.getByRole('button', { name: 'Show the whole transcript' }).click();
  await expect(transcript.getByRole('listitem')).toHaveCount(3);
  await transcript.getByRole('button', { name: /overnight/ }).click();
  const current = transcript.locator('[aria-current]');
  await expect(current).toHaveText(/Good night/);
  await current.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(current).toHaveText(/Good morning/);
  await expectAccessible(page, 'transcript');
});
