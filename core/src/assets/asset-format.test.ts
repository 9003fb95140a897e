import { expect, it } from 'vitest';
import { formatAsset, type StoredAsset } from './asset-format.ts';

const file = (key: string, error: string | null = null) => ({
  key,
  error,
  version: 1,
  objectKey: `derivatives/${key}`,
  bucket: '',
  storage: 'disk',
  contentType: 'image/jpeg',
  size: 1n,
});

it('lists conversions and their errors by key, whatever the order of the rows', () => {
  const rows = ['original', 'b', 'c', 'a'].map((key) => file(key));
  const failed = ['y', 'x'].map((key) => file(key, 'broken'));
  const asset = {
    id: '01900000-0000-7000-8000-000000000001',
    version: 1,
    name: 'a.jpg',
    data: {},
    metadata: {},
    takenAt: null,
    latitude: null,
    uploadTime: new Date(0),
    updateTime: new Date(0),
    files: [...rows, ...failed],
  } as unknown as StoredAsset;
  const { conversions, errors } = formatAsset(asset);
  expect(Object.keys(conversions)).toEqual(['a', 'b', 'c']);
  expect(Object.keys(errors).filter((key) => key.length === 1)).toEqual(['x', 'y']);
});
