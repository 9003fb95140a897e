import { ImageQuery } from '@spindle/contracts/files/files';
import { describe, expect, it } from 'vitest';
import { planImage } from './plan-image.ts';

const picture = (objectKey: string, width: number, height: number, contentType = 'image/jpeg') => ({
  objectKey,
  contentType,
  width,
  height,
});

const photo = {
  thumb: picture('thumb', 300, 200),
  preview: picture('preview', 2048, 1365),
  trashedAt: null,
  status: 'OK' as const,
};
const logo = {
  thumb: picture('thumb', 300, 300, 'image/png'),
  preview: picture('preview', 600, 600, 'image/png'),
  trashedAt: null,
  status: 'OK' as const,
};

function plan(
  query: object,
  accept = 'image/avif,image/webp',
  asset: Parameters<typeof planImage>[0] = photo,
) {
  const planned = planImage(asset, ImageQuery.parse(query), accept);
  return planned && { ...planned, source: planned.source.objectKey };
}

describe('planImage', () => {
  it('fits the picture into the box, its shape kept', () => {
    expect(plan({ resize: '300,300' })).toMatchObject({
      width: 300,
      height: 200,
      format: 'avif',
      source: 'preview',
      isStored: false,
      variesByAccept: true,
    });
    expect(plan({ resize: '2000,100' })).toMatchObject({ width: 150, height: 100 });
    expect(plan({ resize: '1,1' })).toMatchObject({ width: 1, height: 1 });
  });

  it('holds a request to 2048x1536, and never enlarges', () => {
    expect(ImageQuery.parse({ resize: '99999,99999' }).resize).toEqual({
      width: 2048,
      height: 1536,
    });
    expect(plan({ resize: '99999,99999' })).toMatchObject({ width: 2048, height: 1365 });
    expect(plan({ resize: '2000,2000' }, '', logo)).toMatchObject({
      width: 600,
      height: 600,
      format: 'png',
      isStored: true,
    });
  });

  it('is the preview itself without a box', () => {
    expect(plan({})).toMatchObject({
      source: 'preview',
      width: 2048,
      height: 1365,
      format: 'jpeg',
      isStored: true,
      variesByAccept: false,
    });
    expect(plan({ format: 'webp' })).toMatchObject({
      source: 'preview',
      width: 2048,
      format: 'webp',
      isStored: false,
      variesByAccept: false,
    });
    const tall = { ...photo, preview: picture('preview', 1365, 2048) };
    expect(plan({ format: 'webp' }, '', tall)).toMatchObject({ width: 1024, height: 1536 });
  });

  it('takes small images from the thumbnail, others from the preview', () => {
    expect(plan({ resize: '150,150' })?.source).toBe('thumb');
    expect(plan({ resize: '75,75' })?.source).toBe('thumb');
    expect(plan({ resize: '152,152' })?.source).toBe('preview');
    expect(plan({ resize: '75,75' }, '', { ...photo, thumb: null })?.source).toBe('preview');
  });

  it('takes a stored picture as it is where that is what was asked for', () => {
    expect(plan({ resize: '300,300' }, '*/*')).toMatchObject({
      source: 'thumb',
      format: 'jpeg',
      isStored: true,
    });
    expect(plan({ resize: '300,300', format: 'jpg' })).toMatchObject({
      source: 'thumb',
      isStored: true,
      variesByAccept: false,
    });
    expect(plan({ resize: '300,300' }, '*/*', logo)).toMatchObject({
      source: 'thumb',
      format: 'png',
      isStored: true,
    });
    expect(plan({ resize: '300,300', format: 'jpg' }, '', logo)).toMatchObject({ isStored: false });
  });

  it('shows the thumbnail alone of what is in the trash', () => {
    const trashed = { ...photo, trashedAt: new Date() };
    expect(plan({ resize: '1000,1000' }, '', trashed)).toMatchObject({
      source: 'thumb',
      width: 300,
      isStored: true,
    });
    expect(plan({}, '', trashed)?.source).toBe('thumb');
    expect(plan({}, '', { ...trashed, thumb: null })).toBeNull();
  });

  it('is made from the thumbnail, as far as that goes, while the preview is not there', () => {
    const early = { ...photo, preview: null, status: 'NOT_READY' as const };
    expect(plan({ resize: '300,300' }, undefined, early)).toMatchObject({
      source: 'thumb',
      width: 300,
      height: 200,
      isStandIn: true,
    });
    expect(plan({ resize: '9999,100' }, '', early)).toMatchObject({ width: 150, height: 100 });
    expect(plan({ resize: '301,201' }, '', early)).toBeNull();
    expect(plan({}, '', early)).toBeNull();
    expect(plan({ resize: '300,300' })?.isStandIn).toBe(false);
  });

  it('is nothing where there is no picture', () => {
    expect(plan({}, '', { ...photo, thumb: null, preview: null })).toBeNull();
  });
});
