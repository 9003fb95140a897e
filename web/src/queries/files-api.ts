import { useMutation } from '@tanstack/react-query';
import { ApiError, isStatus } from '../api/errors.ts';
import { fileUrl } from '../api/media.ts';
import { t } from '../files/texts.ts';
import { showAlert } from '../ui/alerts/alerts.ts';

export interface Download {
  id: string;
  /** Content key; the original when left out. */
  key?: string;
  /** An earlier original. */
  version?: number;
  /** A copy of the original that carries the asset's data. */
  withMetadata?: boolean;
}

/** Hands a stored file to the browser's downloads. What is refused is said here, not saved as a broken file. */
export function useDownload() {
  return useMutation({
    mutationFn: async ({ id, key = 'original', version, withMetadata = false }: Download) => {
      const metadata = withMetadata ? '1' : undefined;
      const address = fileUrl(id, { key, delivery: 'download', metadata, version });
      await assertAnswers(address);
      startDownload(address);
    },
    onError: (error) =>
      showAlert({ type: 'danger', message: t(isStatus(error, 404) ? 'missing' : 'failed') }),
  });
}

/** Throws ApiError when the file would not come. */
async function assertAnswers(address: string): Promise<void> {
  // Another host answers scripts only by its own leave, and answers the browser's downloads all the same.
  if (new URL(address, window.location.href).origin !== window.location.origin) return;
  // A redirect leads to the storage, where an address holds for GET alone.
  const response = await fetch(address, { method: 'HEAD', redirect: 'manual' });
  if (response.status < 400) return;
  throw new ApiError({ status: response.status, code: 'DOWNLOAD', message: t('failed') });
}

/** Hands an address to the browser's downloads. */
export function startDownload(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
