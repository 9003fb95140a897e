import type { Context } from '@spindle/core/context';
import { RAW_TYPES } from '@spindle/core/file-types/content-types';
import { deriveSecrets } from '@spindle/core/secrets';
import { probe } from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AUDIO_TYPES, VIDEO_TYPES } from '../ffmpeg/media-types.ts';
import { OFFICE_TYPES } from '../images/formats/office.ts';

const DRAWINGS = ['image/svg+xml', 'application/postscript', 'application/illustrator'];
const COSTLY = [...DRAWINGS, 'application/pdf', ...OFFICE_TYPES, ...VIDEO_TYPES, ...AUDIO_TYPES];
const CHEAP = ['image/jpeg', 'image/png', 'image/heic', 'image/tiff', 'text/plain', ...RAW_TYPES];

let test: TestContext;
let ctx: Context;
let creatorId: number;

beforeAll(async () => {
  test = await openTestContext();
  ctx = test.ctx;
  creatorId = (await makeUser(ctx, deriveSecrets('a key that only tests use'), 'USER')).row.id;
});
afterAll(() => test.close());

it.each([
  ['costly', COSTLY, true],
  ['cheap', CHEAP, false],
])(
  'a step of a file that is %s to render is marked so, and records its user',
  async (_, types, isCostly) => {
    for (const content_type of types) {
      const steps = { create: { group: 'preprocess', key: probe.name, task: probe.name } };
      const { steps: made } = await ctx.db.job.create({
        data: { type: 'INGEST', creatorId, input: { content_type }, steps },
        include: { steps: true },
      });
      expect(made, content_type).toMatchObject([{ isCostly, creatorId, dispatchedAt: null }]);
    }
  },
);
