import type { Asset } from '@spindle/contracts/assets/assets';
import { serviceToken } from '@spindle/contracts/sessions/sessions';
import { useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { SEARCH_KEY } from '../assets/result-cache.ts';
import { queryClient } from '../session/query-client.ts';
import { showAlert } from '../ui/alerts/alerts.ts';
import { t } from './texts.ts';
import { startTransfer } from './transfer.ts';
import { undoReplacement } from './undo-replacement.ts';

/** Milliseconds that an upload token is used: half of its lifetime. */
const TOKEN_REUSE_MS = 1_800_000;

export interface ReplaceContent {
  /** The file that is being sent, if any. */
  sending: { name: string; percent: number } | null;
  start(file: File): void;
  cancel(): void;
}

/** Replaces an asset's content with a file. Continues when the asset is no longer shown. Undo in the alert restores `version`. */
export function useReplaceContent({ id, version }: Pick<Asset, 'id' | 'version'>): ReplaceContent {
  const [sending, setSending] = useState<ReplaceContent['sending']>(null);
  const stop = useRef<() => void>(undefined);
  const end = () => setSending(null);
  return {
    sending,
    start(file) {
      setSending({ name: file.name, percent: 0 });
      const transfer = { file, path: '', url: null, replaces: id, bearer: uploaderToken() };
      stop.current = startTransfer(transfer, {
        onUrl: () => undefined,
        onProgress: (sentBytes) =>
          setSending({ name: file.name, percent: percentOf(sentBytes, file.size) }),
        onAccepted: () => undefined,
        onBroken: () => undefined,
        onDone() {
          end();
          const action = undoReplacement(id, version);
          showAlert({ type: 'success', message: t('refreshing'), action });
          void queryClient.invalidateQueries({ queryKey: ['assets', 'detail', id] });
          void queryClient.invalidateQueries({ queryKey: SEARCH_KEY });
        },
        onFailed(message) {
          end();
          showAlert({ type: 'danger', message });
        },
      });
    },
    cancel() {
      stop.current?.();
      end();
    },
  };
}

function percentOf(sentBytes: number, sizeBytes: number): number {
  return sizeBytes === 0 ? 100 : Math.floor((100 * sentBytes) / sizeBytes);
}

/** Returns a function that gets the upload token and renews it before it expires. Specification 7. */
function uploaderToken(): () => Promise<string> {
  let token: Promise<string> | null = null;
  let requestedAt = 0;
  return () => {
    if (!token || Date.now() - requestedAt > TOKEN_REUSE_MS) {
      requestedAt = Date.now();
      token = call(serviceToken, { query: { scope: 'EDIT_ASSET' } });
      // The next call tries again.
      token.catch(() => {
        token = null;
      });
    }
    return token;
  };
}
