import { Graphics, type GraphicsLayer } from '@spindle/contracts/tools/tools';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { addGraphics, svgOf } from './graphics.ts';

const SIZE = { width: 400, height: 200 };
const WHITE = [255, 255, 255];

async function draw(...given: object[]) {
  const { layers } = Graphics.parse({ layers: given });
  const open = () => sharp({ create: { ...SIZE, channels: 3, background: '#ffffff' } }).png();
  const image = await open().toBuffer();
  const data = await (await addGraphics(() => sharp(image), layers)).removeAlpha().raw().toBuffer();
  return (x: number, y: number) => [...data.subarray((y * 400 + x) * 3, (y * 400 + x) * 3 + 3)];
}

it('draws a rectangle in its color up to the corners, with its stroke around', async () => {
  const box = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
  const at = await draw({ kind: 'rectangle', ...box, fill: '00ff00' });
  expect([at(101, 51), at(298, 148), at(200, 100)]).toEqual(Array(3).fill([0, 255, 0]));
  expect([at(98, 48), at(301, 151)]).toEqual([WHITE, WHITE]);
  const framed = await draw({ kind: 'rectangle', ...box, stroke: 'ff0000', stroke_width: 0.02 });
  expect([framed(200, 51), framed(200, 100)]).toEqual([[255, 0, 0], WHITE]);
});

it('leaves the corners of an ellipse free, applies opacity and draws later layers above', async () => {
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  const at = await draw(
    { kind: 'ellipse', ...whole, fill: '000000', opacity: 0.5 },
    { kind: 'rectangle', x: 0.45, y: 0.4, width: 0.1, height: 0.2, fill: '0000ff' },
  );
  expect(at(3, 3)).toEqual(WHITE);
  expect(at(200, 100)).toEqual([0, 0, 255]);
  expect(Math.abs((at(60, 100)[0] ?? 0) - 127)).toBeLessThan(3);
});

it('rotates a box by its rotation in degrees', async () => {
  const box = { x: 0.25, y: 0.45, width: 0.5, height: 0.1 };
  const at = await draw({ kind: 'rectangle', ...box, fill: '000000', rotation: 90 });
  expect([at(200, 20), at(120, 100)]).toEqual([[0, 0, 0], WHITE]);
});

it('draws an arrow with a head that is wider than its line', async () => {
  const line = { x: 0.1, y: 0.5, to_x: 0.9, to_y: 0.5, color: 'ff0000', stroke_width: 0.02 };
  const [plain, arrow] = [
    await draw({ kind: 'line', ...line }),
    await draw({ kind: 'arrow', ...line }),
  ];
  for (const at of [plain, arrow]) expect(at(200, 100)).toEqual([255, 0, 0]);
  expect([plain(332, 110), arrow(332, 110)]).toEqual([WHITE, [255, 0, 0]]);
});

it('draws a text in its box and color, with its background behind it', async () => {
  const text = {
    kind: 'text',
    x: 0.1,
    y: 0.2,
    width: 0.8,
    height: 0.6,
    text: 'MMM\nMMM',
    size: 0.2,
  };
  const at = await draw({ ...text, color: 'ff0000', background: '000000', weight: 'bold' });
  const row = Array.from({ length: 320 }, (_, x) => at(40 + x, 80));
  expect(row.filter(([red = 0]) => red > 200).length).toBeGreaterThan(10);
  expect([at(42, 42), at(20, 100)]).toEqual([[0, 0, 0], WHITE]);
});

it('keeps user text out of markup (security 7)', () => {
  const { layers } = Graphics.parse({
    layers: [
      {
        kind: 'text',
        x: 0,
        y: 0,
        width: 1,
        height: 1,
        size: 0.1,
        text: '</text><image href="file:///etc/passwd"/>&lt; \u0000\ud800',
      },
    ],
  });
  const svg = svgOf(layers, SIZE);
  expect(svg).not.toContain('<image');
  expect(svg).toContain('&#60;image href=&#34;file:///etc/passwd&#34;/&#62;&#38;lt; ');
  expect(svg.isWellFormed()).toBe(true);
});

it('refuses colors, numbers and texts out of bounds', () => {
  const box = { x: 0, y: 0, width: 1, height: 1 };
  const refused: [object, string][] = [
    [{ kind: 'rectangle', ...box, fill: 'url(#a)' }, 'layers.0.fill'],
    [{ kind: 'rectangle', ...box, width: 9 }, 'layers.0.width'],
    [{ kind: 'text', ...box, text: 'a'.repeat(501), size: 0.1 }, 'layers.0.text'],
    [{ kind: 'text', ...box, text: 'a', size: 3 }, 'layers.0.size'],
  ];
  for (const [layer, path] of refused) {
    const { error } = Graphics.safeParse({ layers: [layer] });
    expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  }
  const many: Partial<GraphicsLayer>[] = Array(51).fill({ kind: 'rectangle', ...box });
  expect(Graphics.safeParse({ layers: many }).success).toBe(false);
});
