import { fileURLToPath } from 'node:url';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Capability, Matte } from '../models/capabilities.ts';
import { closeModels, type Models, openModels } from '../models/models.ts';
import { findForeground, showsPeople } from './find-foreground.ts';

let test: TestContext;

beforeAll(async () => {
  test = await openTestContext();
});

afterAll(async () => {
  closeModels(test.ctx.config);
  await test.close();
});

const { signal } = new AbortController();
const photo = (name: string) =>
  fileURLToPath(new URL(`../../test/photos/${name}.jpg`, import.meta.url));

it.each([
  ['portrait', true],
  ['four-faces', true],
  ['basketball', true],
  ['dog', false],
  ['car', false],
  ['ladybird', false],
  ['squirrel', false],
])('tells whether a photograph shows people: %s %s', async (name, isExpected) => {
  const models = openModels(test.ctx.config);
  expect(await showsPeople(models, { path: photo(name), box: null }, signal)).toBe(isExpected);
});

it('counts only people in the box', async () => {
  const models = openModels(test.ctx.config);
  const player = { x: 0, y: 0, width: 0.4, height: 1 };
  const wall = { x: 0.4, y: 0, width: 0.25, height: 1 };
  const isPerson = (box: typeof player) =>
    showsPeople(models, { path: photo('basketball'), box }, signal);
  expect([await isPerson(player), await isPerson(wall)]).toEqual([true, false]);
});

describe('a matte model that knows more than people', () => {
  const wanted = { path: 'dog.jpg', marksPath: null, box: null };

  /** Returns models whose matte keeps everything, and the capabilities that run. */
  function anyModels() {
    const ran: Capability[] = [];
    const alpha = new Uint8Array(4).fill(255);
    const models = {
      findModel: (capability: Capability) => ({ capability, provider: 'operator' }),
      async run(capability: Capability): Promise<Matte> {
        ran.push(capability);
        return { width: 2, height: 2, alpha };
      },
    } as unknown as Models;
    return { models, ran };
  }

  it.each(['auto', 'person', 'thing'] as const)('finds every foreground: %s', async (subject) => {
    const { models, ran } = anyModels();
    const found = await findForeground(models, { ...wanted, subject }, signal);
    expect([found.subject, ran]).toEqual(['any', ['matte']]);
  });

  it('keeps only what is in the box', async () => {
    const { models } = anyModels();
    const box = { x: 0, y: 0, width: 0.5, height: 1 };
    const { matte } = await findForeground(models, { ...wanted, subject: 'thing', box }, signal);
    expect([...matte.alpha]).toEqual([255, 0, 255, 0]);
  });
});
