import { join } from 'node:path';
import type { PaletteColor } from '@spindle/contracts/assets/assets';
import type { ImageFileInfo, ThumbnailAndPreview } from '@spindle/core/decoder-pool/decode-request';
import type { Prisma } from '@spindle/prisma/client';
import type { LocalFile } from './local-file.ts';

/** Tools and options of rendering the thumbnail and the preview of a file. */
export interface RenderOptions
  extends Pick<LocalFile, 'tools' | 'workDir' | 'signal' | 'processor'> {
  /** Receives the thumbnail while the preview is still being rendered. Awaited before rendering ends. */
  onThumb?(thumb: ImageFileInfo): Promise<void>;
  /** Local copy of the thumbnail that the server rendered during the upload, if there is one. */
  thumb?: ImageFileInfo | null;
  /** Whether the preview of an image in Display P3 keeps that color space. */
  keepDisplayP3?: boolean;
}

/** Renders the thumbnail and the preview of an image that the decoder can open. Throws like the decoder pool. */
export async function renderThumbnailAndPreview(
  options: RenderOptions,
  path: string,
  contentType: string,
): Promise<ThumbnailAndPreview> {
  const {
    tools,
    workDir,
    signal,
    processor,
    onThumb,
    keepDisplayP3 = false,
    thumb = null,
  } = options;
  const paths = { thumbPath: join(workDir, '_thumb'), previewPath: join(workDir, '_preview') };
  let notified: Promise<void> = Promise.resolve();
  const images = await tools.decoder.run(
    {
      kind: 'thumbnail-and-preview',
      path,
      contentType,
      ...paths,
      keepDisplayP3,
      isThumbnailFirst: tools.decoder.hasSpare(),
      thumb,
    },
    {
      signal,
      processor,
      onThumb(thumb) {
        notified = (async () => onThumb?.(thumb))();
        notified.catch(() => {}); // rethrown by the await below
      },
    },
  );
  await notified;
  return images;
}

/** Returns the colors of an image as a field of the core metadata. Returns no field for an empty palette. */
export function paletteMetadata(palette: PaletteColor[]): Prisma.InputJsonObject {
  if (palette.length === 0) return {};
  return { ColorPalette: palette.map(({ hex, percent }) => ({ hex, percent })) };
}
