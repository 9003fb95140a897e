import type { Storage } from '../storage/storage.ts';
import type { ImageTransform } from './image-transform.ts';
import type { Watermark } from './watermark.ts';

/** Runs `use` with a local copy of the watermark that a transform names, or with undefined when it names none. */
export function withWatermarkFile<T>(
  storage: Pick<Storage, 'withFile'>,
  { watermark }: ImageTransform,
  use: (watermark: Watermark | undefined) => Promise<T>,
): Promise<T> {
  if (!watermark) return use(undefined);
  const { objectKey, placement, scale } = watermark;
  return storage.withFile(objectKey, (path) => use({ path, placement, scale }));
}
