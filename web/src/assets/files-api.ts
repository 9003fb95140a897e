import { DOWNLOAD_WITHHELD } from '@spindle/contracts/files/download-messages';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../api/errors.ts';
import { fileUrl } from '../api/media.ts';
import { showAlert } from '../ui/alerts/alerts.ts';
import { t } from './texts.ts';

export interface Download {
  id: string;
  /** Content key; by default the original. */
  key?: string;
  /** Version of an earlier original. */
  version?: number;
  /** Whether to download a copy of the original with the metadata of the asset in it. */
  withMetadata?: boolean;
  /** Whether to download a copy of the original without places and personal information. */
  withoutPersonalInfo?: boolean;
}

/** Downloads a stored file. Shows an alert when it is refused, instead of saving a broken file. */
export function useDownload() {
  return useMutation({
    mutationFn: async ({ id, key = 'original', version, ...copy }: Download) => {
      const address = fileUrl(id, {
        key,
        delivery: 'download',
        metadata: copy.withMetadata ? '1' : undefined,
        remove_personal_info: copy.withoutPersonalInfo ? '1' : undefined,
        version,
      });
      await assertAvailable(address);
      startDownload(address);
    },
    onError: (error) =>
      showAlert({
        type: 'danger',
        message: error instanceof ApiError ? error.message : t('downloadFailed'),
      }),
  });
}

/** Throws ApiError with the message for the user when the file is unavailable. */
async function assertAvailable(address: string): Promise<void> {
  // CORS may block this check on another host, although the download itself works there.
  if (new URL(address, window.location.href).origin !== window.location.origin) return;
  // Do not follow a redirect to the storage: its signed URL is valid for GET only.
  const response = await fetch(address, { method: 'HEAD', redirect: 'manual' });
  const { status } = response;
  if (status < 400) return;
  throw new ApiError({ status, code: 'DOWNLOAD', message: await explain(status, address) });
}

/** Returns why a download is unavailable. A response to HEAD says nothing but its status. */
async function explain(status: number, address: string): Promise<string> {
  if (status === 404) return t('downloadMissing');
  if (status === 415 || status === 422) return t('downloadRefused');
  if (status !== 403) return t('downloadFailed');
  const { message } = await (await fetch(address, { redirect: 'manual' })).json();
  return message === DOWNLOAD_WITHHELD ? DOWNLOAD_WITHHELD : t('downloadFailed');
}

/** Starts a browser download. */
export function startDownload(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
