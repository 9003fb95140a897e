import { REPROCESS_FAILED, reprocessAssets } from '@spindle/contracts/conversions/conversions';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { showAlert } from '../ui/alerts/alerts.ts';

/** Asset ids, and the keys of the conversions, transcodes and add-ons to create again. */
export interface ReprocessRequest {
  ids: string[];
  conversions: string[];
  transcodes: string[];
  addons: string[];
}

/** Sends the request and shows the specification's message. */
export function useReprocess() {
  return useMutation({
    mutationFn: (body: ReprocessRequest) => call(reprocessAssets, { body }),
    onSuccess: (message) => showAlert({ type: 'success', message }),
    onError: () => showAlert({ type: 'danger', message: REPROCESS_FAILED }),
  });
}
