import {
  type Asset,
  readAsset,
  type UploadAnswer,
  uploadAssets,
} from '@spindle/contracts/assets/assets';
import { saveConversion } from '@spindle/contracts/conversions/conversions';
import { SOURCE_ID_FIELD } from '@spindle/contracts/conversions/edit-copy';
import { INTERNAL_PREFIX, updateData } from '@spindle/contracts/metadata/metadata';
import { METADATA_SOURCE_FIELD } from '@spindle/contracts/metadata/metadata-source';
import { replaceContent } from '@spindle/contracts/versions/versions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { ApiError, errorMessage } from '../../api/errors.ts';
import { assetQuery } from '../../asset-list/asset-query.ts';
import { SEARCH_KEY } from '../../asset-list/result-cache.ts';
import { useOpenAsset } from '../../asset-list/use-open-asset.ts';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** How often an update of data is tried again while its asset is being processed, and after how many milliseconds. Specification 7. */
const RETRIES = 5;
const RETRY_MS = 2_000;

/** Limits how long a new asset is waited for, and sets how often it is looked at, in milliseconds. */
const PROCESSING_WAIT_MS = 120_000;
const PROCESSING_POLL_MS = 1_000;

/** What becomes of an edited picture. */
export type Saving =
  | { way: 'asset'; name: string; withMetadata: boolean }
  | { way: 'conversion'; key: string }
  | { way: 'original' }
  | { way: 'download' };

/** Saves an edited picture, and says how it went. */
export function useSaveEdited(asset: Asset | null, makeFile: (stem: string) => Promise<File>) {
  const client = useQueryClient();
  const openAsset = useOpenAsset();
  return useMutation({
    mutationFn: async (saving: Saving) =>
      save(asset, saving, await makeFile(stemOf(asset, saving))),
    onSuccess: (madeId, { way }) => {
      if (way === 'download') return;
      const open = () => {
        if (madeId !== null) openAsset(madeId);
        else if (asset) openAsset(asset.id, 'conversions');
      };
      const hasAction = madeId !== null || way === 'conversion';
      showAlert({
        type: 'success',
        message: t('succeeded'),
        ...(hasAction && { action: { label: t('open'), onClick: open } }),
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

function stemOf(asset: Asset | null, saving: Saving): string {
  if (saving.way === 'asset') return saving.name;
  if (!asset) return 'collage';
  const stem = asset.name.replace(/(?!^)\.[^.]*$/, '');
  return saving.way === 'original' ? stem : `${stem}-edited`;
}

/** Returns the id of the new asset; null where none was made. */
async function save(asset: Asset | null, saving: Saving, file: File): Promise<string | null> {
  const form = new FormData();
  if (!asset && saving.way === 'asset') {
    form.append('file', file);
    return madeBy(await call(uploadAssets, { form }));
  }
  if (saving.way === 'download') download(file);
  if (!asset || saving.way === 'download') return null;
  const { id } = asset;
  if (saving.way !== 'asset' || saving.withMetadata)
    form.append(METADATA_SOURCE_FIELD, `${id}:${asset.version}`);
  form.append('file', file);
  if (saving.way === 'original') await call(replaceContent, { params: { id }, form });
  else if (saving.way === 'conversion')
    await call(saveConversion, { params: { id, key: saving.key }, form });
  else {
    const madeId = madeBy(await call(uploadAssets, { form }));
    if (madeId !== null) await describe(asset, saving, madeId);
    return madeId;
  }
  return null;
}

function madeBy({ files: [made] }: UploadAnswer): string | null {
  return made?.id ?? null;
}

/** Writes the source and its metadata into a new asset, once that has been processed. */
async function describe(
  asset: Asset,
  { withMetadata }: { withMetadata: boolean },
  madeId: string,
): Promise<void> {
  await untilProcessed(madeId);
  const { data_schema_id, ...data } = asset.data;
  const isOurs = ([name]: [string, unknown]) => !name.startsWith(INTERNAL_PREFIX);
  const copied = withMetadata ? Object.fromEntries(Object.entries(data).filter(isOurs)) : {};
  const body = {
    data: { ...copied, [SOURCE_ID_FIELD]: asset.id },
    mode: 'REPLACE' as const,
    ...(withMetadata && { data_schema_id }),
  };
  for (let retriesLeft = RETRIES; ; retriesLeft -= 1)
    try {
      await call(updateData, { params: { id: madeId }, body });
      return;
    } catch (error) {
      if (retriesLeft === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
}

/** Waits until an asset has been processed, but not for ever: an update that comes too early is tried again. */
async function untilProcessed(id: string): Promise<void> {
  const until = Date.now() + PROCESSING_WAIT_MS;
  while (Date.now() < until) {
    const { status } = await call(readAsset, { params: { id } });
    if (status !== 'NOT_READY') return;
    await new Promise((resolve) => setTimeout(resolve, PROCESSING_POLL_MS));
  }
}

function download(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
