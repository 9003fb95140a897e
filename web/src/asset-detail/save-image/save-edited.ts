import { type Asset, type UploadAnswer, uploadAssets } from '@spindle/contracts/assets';
import { saveConversion } from '@spindle/contracts/conversions';
import { SOURCE_ID_FIELD } from '@spindle/contracts/edit-copy';
import { INTERNAL_PREFIX, updateData } from '@spindle/contracts/metadata';
import { METADATA_OF } from '@spindle/contracts/metadata-of';
import { replaceContent } from '@spindle/contracts/versions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { ApiError, errorMessage } from '../../api/errors.ts';
import { assetQuery } from '../../asset-list/asset-query.ts';
import { SEARCH_KEY } from '../../search/search-api.ts';
import { showAlert } from '../../ui/alerts.ts';
import { t } from './texts.ts';

/** How often an update of data is tried again while its asset is being processed, and after how many milliseconds. Specification 7. */
const RETRIES = 5;
const RETRY_MS = 2_000;

/** What becomes of an edited picture. */
export type Saving =
  | { way: 'asset'; name: string; withMetadata: boolean }
  | { way: 'conversion'; key: string }
  | { way: 'original' }
  | { way: 'download' };

/** Saves an edited picture, and says how it went. */
export function useSaveEdited(asset: Asset | null, makeFile: (stem: string) => Promise<File>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (saving: Saving) =>
      save(asset, saving, await makeFile(stemOf(asset, saving))),
    onSuccess: (_answer, { way }) => {
      if (way === 'download') return;
      showAlert({ type: 'success', message: t('succeeded') });
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

async function save(asset: Asset | null, saving: Saving, file: File): Promise<void> {
  const form = new FormData();
  if (!asset && saving.way === 'asset') {
    form.append('file', file);
    await call(uploadAssets, { form });
  }
  if (!asset) return saving.way === 'download' ? download(file) : undefined;
  const { id } = asset;
  if (saving.way !== 'asset' || saving.withMetadata)
    form.append(METADATA_OF, `${id}:${asset.version}`);
  form.append('file', file);
  if (saving.way === 'original') await call(replaceContent, { params: { id }, form });
  else if (saving.way === 'conversion')
    await call(saveConversion, { params: { id, key: saving.key }, form });
  else if (saving.way === 'download') download(file);
  else await describe(asset, saving, await call(uploadAssets, { form }));
}

/** Writes into a new asset what it was made from, and what is said of that. */
async function describe(
  asset: Asset,
  { withMetadata }: { withMetadata: boolean },
  { files: [made] }: UploadAnswer,
): Promise<void> {
  if (!made) return;
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
      await call(updateData, { params: { id: made.id }, body });
      return;
    } catch (error) {
      if (retriesLeft === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
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
