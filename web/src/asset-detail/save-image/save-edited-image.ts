import {
  type Asset,
  readAsset,
  type UploadAnswer,
  uploadAssets,
} from '@spindle/contracts/assets/assets';
import { METADATA_SOURCE_FIELD } from '@spindle/contracts/assets/metadata-source';
import { saveConversion } from '@spindle/contracts/conversions/conversions';
import { SOURCE_ID_FIELD } from '@spindle/contracts/conversions/edit-copy';
import { INTERNAL_PREFIX } from '@spindle/contracts/metadata/internal-fields';
import { updateData } from '@spindle/contracts/metadata/metadata';
import { replaceContent } from '@spindle/contracts/versions/versions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { ApiError, errorMessage } from '../../api/errors.ts';
import { assetQuery } from '../../assets/asset-query.ts';
import { SEARCH_KEY } from '../../assets/result-cache.ts';
import { useOpenAsset } from '../../assets/use-open-asset.ts';
import { downloadFile } from '../../lib/download-file.ts';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { undoReplacement } from '../../upload-queue/undo-replacement.ts';
import { t } from './texts.ts';

/**
 * Number of retries of a metadata update while its asset is processed, and the milliseconds between them.
 * Specification 7.
 */
const RETRIES = 5;
const RETRY_MS = 2_000;

/** Longest wait until a new asset is processed, and the time between two requests, in milliseconds. */
const PROCESSING_WAIT_MS = 120_000;
const PROCESSING_POLL_MS = 1_000;

/** How an edited image is saved. */
export type SaveRequest =
  | { mode: 'asset'; name: string; withMetadata: boolean }
  | { mode: 'conversion'; key: string }
  | { mode: 'original' }
  | { mode: 'download' };

/** Saves an image as requested; `stem` is its name without an extension. Returns the id of the new asset; null if none was created. */
export type SaveImage = (request: SaveRequest, stem: string) => Promise<string | null>;

/** Returns a function that saves a file which the browser makes. */
export function saveFileOf(
  asset: Asset | null,
  makeFile: (stem: string) => Promise<File>,
): SaveImage {
  return async (request, stem) => saveFile(asset, request, await makeFile(stem));
}

/** Saves an edited image, and shows an alert with the result. `asset` is null if the image was created from several. */
export function useSaveEditedImage(asset: Asset | null, saveImage: SaveImage) {
  const client = useQueryClient();
  const openAsset = useOpenAsset();
  return useMutation({
    mutationFn: (request: SaveRequest) => saveImage(request, stemOf(asset, request)),
    onSuccess: (newId, { mode }) => {
      if (mode === 'download') return;
      const open = () => {
        if (newId !== null) openAsset(newId);
        else if (asset) openAsset(asset.id, 'conversions');
      };
      const hasResult = newId !== null || mode === 'conversion';
      showAlert({
        type: 'success',
        message: t('succeeded'),
        ...(hasResult && { action: { label: t('open'), onClick: open } }),
        ...(asset && mode === 'original' && { action: undoReplacement(asset.id, asset.version) }),
      });
      void client.invalidateQueries({ queryKey: SEARCH_KEY });
      if (asset) void client.invalidateQueries(assetQuery(asset.id));
    },
    onError: (error) => {
      const message = error instanceof ApiError ? errorMessage(error) : error.message;
      showAlert({ type: 'danger', message });
    },
  });
}

function stemOf(asset: Asset | null, request: SaveRequest): string {
  if (request.mode === 'asset') return request.name;
  if (!asset) return 'collage';
  // Removes the extension, but leaves a name that only starts with a dot.
  const stem = asset.name.replace(/(?!^)\.[^.]*$/, '');
  return request.mode === 'original' ? stem : `${stem}-edited`;
}

/** Returns the id of the new asset; null if none was created. */
async function saveFile(
  asset: Asset | null,
  request: SaveRequest,
  file: File,
): Promise<string | null> {
  const form = new FormData();
  if (!asset && request.mode === 'asset') {
    form.append('file', file);
    return idOf(await call(uploadAssets, { form }));
  }
  if (request.mode === 'download') downloadFile(file, file.name);
  if (!asset || request.mode === 'download') return null;
  const { id } = asset;
  if (request.mode !== 'asset' || request.withMetadata)
    form.append(METADATA_SOURCE_FIELD, `${id}:${asset.version}`);
  form.append('file', file);
  if (request.mode === 'original') await call(replaceContent, { params: { id }, form });
  else if (request.mode === 'conversion')
    await call(saveConversion, { params: { id, key: request.key }, form });
  else {
    const newId = idOf(await call(uploadAssets, { form }));
    if (newId !== null) await copyMetadata(asset, request, newId);
    return newId;
  }
  return null;
}

function idOf({ files: [created] }: UploadAnswer): string | null {
  return created?.id ?? null;
}

/**
 * Waits until a new asset is processed, then stores the id of its source and, if requested, the source's metadata in
 * it.
 */
async function copyMetadata(
  asset: Asset,
  { withMetadata }: { withMetadata: boolean },
  newId: string,
): Promise<void> {
  await waitUntilProcessed(newId);
  const { data_schema_id, ...data } = asset.data;
  const isUserField = ([name]: [string, unknown]) => !name.startsWith(INTERNAL_PREFIX);
  const copied = withMetadata ? Object.fromEntries(Object.entries(data).filter(isUserField)) : {};
  const body = {
    data: { ...copied, [SOURCE_ID_FIELD]: asset.id },
    mode: 'REPLACE' as const,
    ...(withMetadata && { data_schema_id }),
  };
  for (let retriesLeft = RETRIES; ; retriesLeft -= 1)
    try {
      await call(updateData, { params: { id: newId }, body });
      return;
    } catch (error) {
      if (retriesLeft === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
}

/** Waits until an asset is processed, at most PROCESSING_WAIT_MS. The caller retries an update that comes too early. */
async function waitUntilProcessed(id: string): Promise<void> {
  const until = Date.now() + PROCESSING_WAIT_MS;
  while (Date.now() < until) {
    const { status } = await call(readAsset, { params: { id } });
    if (status !== 'NOT_READY') return;
    await new Promise((resolve) => setTimeout(resolve, PROCESSING_POLL_MS));
  }
}
