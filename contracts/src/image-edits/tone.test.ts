import { describe, expect, it } from 'vitest';
import { EDIT_FILTERS } from './filters.ts';
import { EditTone } from './recipe.ts';
import { applyTone, compileTone, focusOf, isNeutral, redactionBlock } from './tone.ts';

type Color = [number, number, number];

const tone = (given: Partial<EditTone>) => EditTone.parse(given);
/** Returns a gray value, from 0 to 255, with a tone. */
const grayWith = (given: Partial<EditTone>, gray: number) => {
  const [value] = applyTone(compileTone(tone(given)), [gray / 255, gray / 255, gray / 255]);
  return value * 255;
};
const colorWith = (given: Partial<EditTone>, color: Color) =>
  applyTone(compileTone(tone(given)), color);
const LIGHT = ['exposure', 'contrast', 'highlights', 'shadows'] as const;

describe('a compiled tone', () => {
  it('is exactly the identity for neutral numbers', () => {
    const compiled = compileTone(tone({}));
    expect(isNeutral(compiled)).toBe(true);
    expect([...compiled.curve]).toEqual(
      Array.from({ length: 256 }, (_, at) => Math.fround(at / 255)),
    );
    expect(isNeutral(compileTone(tone({ warmth: 1 })))).toBe(false);
    expect(isNeutral(compileTone(tone({ exposure: -1 })))).toBe(false);
  });

  it('of a light control never falls, for every strength', () => {
    for (const name of LIGHT)
      for (let amount = -100; amount <= 100; amount += 10) {
        const { curve } = compileTone(tone({ [name]: amount }));
        expect(curve.every((value, at) => at === 0 || value >= (curve[at - 1] ?? 0))).toBe(true);
      }
  });
});

describe('exposure', () => {
  it('of 20 is a little lighter, not white', () => {
    expect(grayWith({ exposure: 20 }, 128)).toBeGreaterThan(138);
    expect(grayWith({ exposure: 20 }, 128)).toBeLessThan(155);
    expect(grayWith({ exposure: 20 }, 0)).toBe(0);
  });

  it('of -20 is a little darker', () => {
    expect(grayWith({ exposure: -20 }, 128)).toBeGreaterThan(100);
    expect(grayWith({ exposure: -20 }, 128)).toBeLessThan(120);
  });
});

it('contrast moves values away from the middle, or toward it', () => {
  expect(grayWith({ contrast: 50 }, 64)).toBeLessThan(50);
  expect(grayWith({ contrast: 50 }, 192)).toBeGreaterThan(205);
  expect(grayWith({ contrast: -50 }, 64)).toBeGreaterThan(80);
});

it('highlights change bright values most, shadows dark ones, and neither changes black and white', () => {
  const change = (given: Partial<EditTone>, gray: number) => grayWith(given, gray) - gray;
  expect(change({ highlights: -50 }, 190)).toBeLessThan(-12);
  expect(Math.abs(change({ highlights: -50 }, 40))).toBeLessThan(3);
  expect(change({ shadows: 50 }, 70)).toBeGreaterThan(12);
  expect(Math.abs(change({ shadows: 50 }, 230))).toBeLessThan(3);
  for (const gray of [0, 255]) {
    expect(change({ highlights: 100 }, gray)).toBeCloseTo(0);
    expect(change({ shadows: -100 }, gray)).toBeCloseTo(0);
  }
});

it('saturation of -100 is gray, and of 100 keeps gray and the brightness', () => {
  const [red, green, blue] = colorWith({ saturation: -100 }, [0.8, 0.3, 0.2]);
  expect([green, blue]).toEqual([expect.closeTo(red), expect.closeTo(red)]);
  for (const value of colorWith({ saturation: 100 }, [0.5, 0.5, 0.5]))
    expect(value).toBeCloseTo(0.5);
});

it('warmth adds red and takes blue', () => {
  const [red, green, blue] = colorWith({ warmth: 50 }, [0.5, 0.5, 0.5]);
  expect([red > 0.52, blue < 0.48]).toEqual([true, true]);
  expect(green).toBeCloseTo(0.5);
});

it('hue of 100 and of -100 are the same half turn', () => {
  const given: Color = [0.6, 0.4, 0.3];
  for (const [at, value] of colorWith({ hue: 100 }, given).entries())
    expect(value).toBeCloseTo(colorWith({ hue: -100 }, given)[at] ?? 0);
});

describe('a filter', () => {
  it('is a change, and its values stay between 0 and 1', () => {
    for (const filter of Object.keys(EDIT_FILTERS)) {
      expect(isNeutral(compileTone(tone({ filter }))), filter).toBe(false);
      for (const color of [
        [0, 0, 0],
        [1, 1, 1],
        [1, 0, 0.5],
      ] satisfies Color[])
        for (const value of colorWith({ filter }, color)) {
          expect(value, filter).toBeGreaterThanOrEqual(0);
          expect(value, filter).toBeLessThanOrEqual(1);
        }
    }
  });

  it('inverts, turns gray, and separates black from white', () => {
    for (const [at, value] of colorWith({ filter: 'invert' }, [1, 0.25, 0]).entries())
      expect(value).toBeCloseTo([0, 0.75, 1][at] ?? -1);
    const [red, green] = colorWith({ filter: 'inkwell' }, [0.9, 0.1, 0.2]);
    expect(red).toBeCloseTo(green);
    expect(colorWith({ filter: 'black-and-white' }, [0.5, 0.5, 0.5])).toEqual([1, 1, 1]);
    expect(colorWith({ filter: 'black-and-white' }, [0.3, 0.3, 0.3])).toEqual([0, 0, 0]);
    expect(grayWith({ filter: 'solarize' }, 255)).toBeCloseTo(0);
  });

  it('that is unknown is refused, as are names of object properties', () => {
    for (const filter of ['none', 'toString', '__proto__'])
      expect(EditTone.safeParse({ filter }).success).toBe(false);
  });
});

it('sharpening and blur grow with the image, and are absent at 0', () => {
  expect(focusOf(tone({}), 4000)).toEqual({ sharpen: null, blur: null });
  const [small, large] = [1000, 4000].map((side) => focusOf(tone({ blur: 50 }), side).blur ?? 0);
  expect((large ?? 0) / (small ?? 1)).toBeCloseTo(4);
  expect(focusOf(tone({ sharpness: 50 }), 4000).sharpen).toEqual({ sigma: 2, amount: 0.75 });
});

it('blocks of a blurred redaction have at least 12 pixels, and a twentieth of its shorter side', () => {
  expect(redactionBlock({ width: 900, height: 100 })).toBe(12);
  expect(redactionBlock({ width: 900, height: 1000 })).toBe(45);
});
