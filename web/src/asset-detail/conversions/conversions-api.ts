import { saveConversion } from '@spindle/contracts/conversions/conversions';
import { removeAsset } from '@spindle/contracts/trash/trash';
import { type Clip, cutClip } from '@spindle/contracts/video/clips';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { assetQuery } from '../../assets/asset-query.ts';
import { useOpenAsset } from '../../assets/use-open-asset.ts';
import { showAlert, showError } from '../../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** Uploads a file as a conversion and replaces an existing one of that name. The form shows the error. */
export function useUploadConversion(id: string) {
  const showStarted = useStartedAlert(id);
  return useMutation({
    mutationFn: ({ key, file }: { key: string; file: File }) => {
      const form = new FormData();
      form.append('file', file);
      return call(saveConversion, { params: { id, key }, form });
    },
    onSuccess: () => showStarted(t('refreshing')),
    onError: () => undefined,
  });
}

/** Starts a job that cuts a clip out of a video. The form shows the error. */
export function useCutClip(id: string) {
  const showStarted = useStartedAlert(id);
  return useMutation({
    mutationFn: (clip: Clip) => call(cutClip, { params: { id }, body: clip }),
    onSuccess: () => showStarted(t('cutting')),
    onError: () => undefined,
  });
}

/** Returns a function that shows an alert with a link to the conversions, and fetches the asset again. */
function useStartedAlert(id: string) {
  const client = useQueryClient();
  const openAsset = useOpenAsset();
  return (message: string) => {
    const action = { label: t('open'), onClick: () => openAsset(id, 'conversions') };
    showAlert({ type: 'success', message, action });
    return client.invalidateQueries({ queryKey: assetQuery(id).queryKey });
  };
}

/** Deletes a conversion and shows the outcome in an alert. */
export function useDeleteConversion(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => call(removeAsset, { params: { id }, body: { keys: [key] } }),
    onSuccess: ({ message }) => {
      showAlert({ type: 'success', message });
      return client.invalidateQueries({ queryKey: assetQuery(id).queryKey });
    },
    onError: showError,
  });
}
