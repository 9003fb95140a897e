import { REPROCESS_FAILED, reprocessAssets } from '@spindle/contracts/conversions/conversions';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { showAlert } from '../ui/alerts/alerts.ts';

/** What is to be made anew, and of which assets. */
export interface ReprocessRequest {
  ids: string[];
  conversions: string[];
  transcodes: string[];
  addons: string[];
}

/** Asks for it, and says how it went in the words of the specification. */
export function useReprocess() {
  return useMutation({
    mutationFn: (body: ReprocessRequest) => call(reprocessAssets, { body }),
    onSuccess: (message) => showAlert({ type: 'success', message }),
    onError: () => showAlert({ type: 'danger', message: REPROCESS_FAILED }),
  });
}
