import { ImageQuery } from '@spindle/contracts/files/files';
import { describe, expect, it } from 'vitest';
import { planResize } from './plan-resize.ts';

const storedImage = (
  objectKey: string,
  width: number,
  height: number,
  contentType = 'image/jpeg',
) => ({
  objectKey,
  contentType,
  width,
  height,
});

const photo = {
  thumb: storedImage('thumb', 300, 200),
  preview: storedImage('preview', 2048, 1365),
  status: 'OK' as const,
};
const logo = {
  thumb: storedImage('thumb', 300, 300, 'image/png'),
  preview: storedImage('preview', 600, 600, 'image/png'),
  status: 'OK' as const,
};

function planQuery(
  query: object,
  accept = 'image/avif,image/webp',
  asset: Parameters<typeof planResize>[0] = photo,
) {
  const plan = planResize(asset, ImageQuery.parse(query), accept);
  return plan && { ...plan, source: plan.source.objectKey };
}

describe('planResize', () => {
  it('fits the image into the box and keeps its aspect ratio', () => {
    expect(planQuery({ resize: '300,300' })).toMatchObject({
      width: 300,
      height: 200,
      format: 'avif',
      source: 'preview',
      isStored: false,
      variesByAccept: true,
    });
    expect(planQuery({ resize: '2000,100' })).toMatchObject({ width: 150, height: 100 });
    expect(planQuery({ resize: '1,1' })).toMatchObject({ width: 1, height: 1 });
  });

  it('limits requests to 2048x1536, and never enlarges', () => {
    expect(ImageQuery.parse({ resize: '99999,99999' }).resize).toEqual({
      width: 2048,
      height: 1536,
    });
    expect(planQuery({ resize: '99999,99999' })).toMatchObject({ width: 2048, height: 1365 });
    expect(planQuery({ resize: '2000,2000' }, '', logo)).toMatchObject({
      width: 600,
      height: 600,
      format: 'png',
      isStored: true,
    });
  });

  it('returns the preview itself without a box', () => {
    expect(planQuery({})).toMatchObject({
      source: 'preview',
      width: 2048,
      height: 1365,
      format: 'jpeg',
      isStored: true,
      variesByAccept: false,
    });
    expect(planQuery({ format: 'webp' })).toMatchObject({
      source: 'preview',
      width: 2048,
      format: 'webp',
      isStored: false,
      variesByAccept: false,
    });
    const tall = { ...photo, preview: storedImage('preview', 1365, 2048) };
    expect(planQuery({ format: 'webp' }, '', tall)).toMatchObject({ width: 1024, height: 1536 });
  });

  it('renders small images from the thumbnail, others from the preview', () => {
    expect(planQuery({ resize: '150,150' })?.source).toBe('thumb');
    expect(planQuery({ resize: '75,75' })?.source).toBe('thumb');
    expect(planQuery({ resize: '152,152' })?.source).toBe('preview');
    expect(planQuery({ resize: '75,75' }, '', { ...photo, thumb: null })?.source).toBe('preview');
  });

  it('returns a stored image unchanged when it matches the request', () => {
    expect(planQuery({ resize: '300,300' }, '*/*')).toMatchObject({
      source: 'thumb',
      format: 'jpeg',
      isStored: true,
    });
    expect(planQuery({ resize: '300,300', format: 'jpg' })).toMatchObject({
      source: 'thumb',
      isStored: true,
      variesByAccept: false,
    });
    expect(planQuery({ resize: '300,300' }, '*/*', logo)).toMatchObject({
      source: 'thumb',
      format: 'png',
      isStored: true,
    });
    expect(planQuery({ resize: '300,300', format: 'jpg' }, '', logo)).toMatchObject({
      isStored: false,
    });
  });

  it('renders from the thumbnail while the preview is missing, up to the size of the thumbnail', () => {
    const early = { ...photo, preview: null, status: 'NOT_READY' as const };
    expect(planQuery({ resize: '300,300' }, undefined, early)).toMatchObject({
      source: 'thumb',
      width: 300,
      height: 200,
      isStandIn: true,
    });
    expect(planQuery({ resize: '9999,100' }, '', early)).toMatchObject({ width: 150, height: 100 });
    expect(planQuery({ resize: '301,201' }, '', early)).toBeNull();
    expect(planQuery({}, '', early)).toBeNull();
    expect(planQuery({ resize: '300,300' })?.isStandIn).toBe(false);
  });

  it('returns null for an asset without images', () => {
    expect(planQuery({}, '', { ...photo, thumb: null, preview: null })).toBeNull();
  });
});
