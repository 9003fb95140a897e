import { describe, expect, it } from 'vitest';
import { chooseFormat } from './choose-format.ts';

const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const OLD_SAFARI = 'image/webp,image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5';

const opaque = { hasTransparentPixels: false };
const transparent = { hasTransparentPixels: true };

describe('chooseFormat', () => {
  it.each([
    [CHROME, 'avif'],
    [OLD_SAFARI, 'webp'],
    ['image/webp;q=0.5, IMAGE/AVIF;q=0.1', 'webp'],
    ['image/avif;q=0.5,image/webp;q=0.5', 'avif'],
    ['image/webp;q=0.5,image/jpeg', 'jpeg'],
    ['image/avif;q=0.9,*/*;q=0.95', 'jpeg'],
    ['image/avif;q=0.9,image/webp;q=1,image/*;q=0.95', 'webp'],
    ['image/avif;q=0, image/webp; q=0.3', 'webp'],
    ['image/avif;q=0.0,image/webp;q=0.000', 'jpeg'],
    ['image/*', 'jpeg'],
    ['*/*', 'jpeg'],
    ['', 'jpeg'],
    [undefined, 'jpeg'],
  ])('for the Accept header %s returns %s', (accept, format) =>
    expect(chooseFormat(undefined, accept, opaque)).toBe(format),
  );

  it('falls back to PNG for transparent images', () => {
    expect(chooseFormat(undefined, '*/*', transparent)).toBe('png');
    expect(chooseFormat(undefined, CHROME, transparent)).toBe('avif');
  });

  it('returns the requested format regardless of the header', () => {
    expect(chooseFormat('jpg', CHROME, transparent)).toBe('jpeg');
    expect(chooseFormat('webp', '*/*', opaque)).toBe('webp');
    expect(chooseFormat('png', CHROME, opaque)).toBe('png');
  });
});
