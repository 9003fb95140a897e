import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sniffContentType } from '@spindle/core/file-types/sniff';
import { canonCr3 } from '@spindle/core/test/media/canon-cr3';
import {
  depthMap,
  type HeicItem,
  heic,
  heicExif,
  heicGrid,
  heicTile,
  mirror,
  rotation,
  TILE,
} from '@spindle/core/test/media/heic';
import { uprightImage } from '@spindle/core/test/media/images';
import { type Maker, type MakerRawOptions, makerRaw } from '@spindle/core/test/media/maker-raw';
import { canonCrw, sigmaX3f } from '@spindle/core/test/media/old-raw';
import { describeImage } from '@spindle/core/test/media/photo';
import { expect, it } from 'vitest';
import { openInspection } from '../../../test/inspection.ts';
import { openTools } from '../../programs/tools.ts';
import { makeReadable } from '../readable-image.ts';

const { config, fileOf, inspect } = openInspection('cameras');

async function show(bytes: Buffer, contentType: string) {
  const found = await inspect(bytes, contentType);
  return { ...found, ...(await readPreview(found.preview?.path)) };
}

/** Returns the size of an image, and its colors at the top left, top right and bottom left. */
async function readPreview(path = '') {
  const { width, height, left, right, below } = await describeImage(await readFile(path));
  return { shown: { width, height }, colors: [left, right, below].map(colorOf) };
}

function colorOf([red = 0, green = 0, blue = 0]: number[]): string {
  const parts = [red, green, blue].map((part) => (part > 127 ? 1 : 0)).join('');
  return { '100': 'red', '010': 'green', '001': 'blue', '111': 'white' }[parts] ?? parts;
}

const ofMaker = (maker: Maker) => (options: MakerRawOptions) => makerRaw(maker, options);

const RAWS = [
  ['a.cr2', 'image/x-canon-cr2', ofMaker('canon')],
  ['a.cr3', 'image/x-canon-cr3', canonCr3],
  ['a.nef', 'image/x-nikon-nef', ofMaker('nikon')],
  ['a.arw', 'image/x-sony-arw', ofMaker('sony')],
] as const;

it.each(RAWS)('shows the largest image that the camera embedded in %s, upright', async (...raw) => {
  const [name, contentType, make] = raw;
  const rotatedRaw = await make({ orientation: 6 });
  expect(await sniffContentType(rotatedRaw, name, undefined)).toBe(contentType);
  const whole = await show(rotatedRaw, contentType);
  expect(whole).toMatchObject({ kind: 'IMAGE', width: 400, height: 600, orientation: 6 });
  expect(whole.shown).toEqual({ width: 400, height: 600 });
  expect(whole.colors).toEqual(['red', 'red', 'blue']);
  // If the sensor data cannot be developed, a smaller embedded image represents the full sensor image.
  const bytes = await make({ preview: 300, orientation: 8 });
  const file = await fileOf(bytes, contentType);
  const tools = await openTools(config());
  const toolsWithoutDeveloper = { ...tools, programs: { ...tools.programs, dcraw_emu: null } };
  const part = await makeReadable({ ...file, tools: toolsWithoutDeveloper });
  expect(part.facts).toMatchObject({ width: 400, height: 600, orientation: 8 });
  const upright = join(file.workDir, 'upright.png');
  await writeFile(upright, await uprightImage(await readFile(part.path)));
  expect(await readPreview(upright)).toEqual({
    shown: { width: 200, height: 300 },
    colors: ['blue', 'blue', 'red'],
  });
});

it.each([
  ['a.crw', 'image/x-canon-crw', canonCrw],
  ['a.x3f', 'image/x-sigma-x3f', sigmaX3f],
] as const)(
  'shows the image that the camera embedded in the old raw format of %s',
  async (...raw) => {
    const [name, contentType, make] = raw;
    const bytes = await make();
    expect(await sniffContentType(bytes, name, undefined)).toBe(contentType);
    const found = await show(bytes, contentType);
    expect(found).toMatchObject({ kind: 'IMAGE', width: 600, height: 400, pages: 1 });
    expect(found.colors).toEqual(['red', 'blue', 'red']);
  },
);

it('shows tiled, rotated and mirrored HEIC photos with auxiliary images upright', async () => {
  const [red, lime, blue, white] = await Promise.all(
    ['red', 'lime', 'blue', 'white'].map((color) => heicTile(color)),
  );
  if (!red || !lime || !blue || !white) throw new Error('unreachable: no tile');
  const showItems = async (items: HeicItem[], primary: number) => {
    const bytes = heic(items, primary);
    expect(await sniffContentType(bytes, 'a', undefined)).toBe('image/heic');
    return show(bytes, 'image/heic');
  };
  const hidden = (item: HeicItem) => ({ ...item, isHidden: true });
  /** Red beside blue, over lime beside white: 120 x 100 of 128 x 128. */
  const tiles = [red, blue, lime, white].map(hidden);
  const grid = (...properties: Buffer[]) => heicGrid([1, 2, 3, 4], [2, 120, 100], properties);
  const plain = await showItems([...tiles, grid()], 5);
  expect(plain).toMatchObject({ width: 120, height: 100, pages: 1 });
  expect(plain.colors).toEqual(['red', 'blue', 'green']);
  // A phone states the rotation twice: in the container, which counts, and in EXIF.
  const upright = await showItems([...tiles, grid(rotation(3)), heicExif(6, 5)], 5);
  expect(upright).toMatchObject({ width: 100, height: 120, orientation: 6 });
  expect(upright.colors).toEqual(['green', 'red', 'white']);
  const mirrored = await showItems([...tiles, grid(rotation(1), mirror)], 5);
  expect(mirrored).toMatchObject({ width: 100, height: 120 });
  expect(mirrored.colors).toEqual(['white', 'blue', 'green']);

  const far: HeicItem = { ...hidden(white), refers: { as: 'auxl', to: [2] } };
  far.properties = [...(white.properties ?? []), depthMap];
  const portrait = await showItems(
    [far, red, { ...hidden(lime), refers: { as: 'thmb', to: [2] } }],
    2,
  );
  expect(portrait).toMatchObject({ width: TILE, height: TILE });
  expect(portrait.preview?.contentType).toBe('image/jpeg');
  expect(portrait.colors).toEqual(['red', 'red', 'red']);
  const burst = await showItems([lime, red, blue], 2);
  expect(burst.colors).toEqual(['red', 'red', 'red']);
});
