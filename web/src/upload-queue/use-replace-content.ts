import { serviceToken } from '@spindle/contracts/sessions/sessions';
import { useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { SEARCH_KEY } from '../asset-list/result-cache.ts';
import { showAlert } from '../ui/alerts/alerts.ts';
import { t } from './texts.ts';
import { startTransfer } from './transfer.ts';

/** Milliseconds that a token of the uploader is used: half of what it lasts. */
const TOKEN_USED_MS = 1_800_000;

export interface ReplaceContent {
  /** The file on its way; null while there is none. */
  sending: { name: string; percent: number } | null;
  start(file: File): void;
  cancel(): void;
}

/** Sends a file as the next content of an asset. It goes on when the asset is no longer shown. */
export function useReplaceContent(id: string): ReplaceContent {
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
          showAlert({ type: 'success', message: t('refreshing') });
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

/** The uploader's own token, asked for anew before it ends. Specification 7. */
function uploaderToken(): () => Promise<string> {
  let token: Promise<string> | null = null;
  let askedAt = 0;
  return () => {
    if (!token || Date.now() - askedAt > TOKEN_USED_MS) {
      askedAt = Date.now();
      token = call(serviceToken, { query: { scope: 'EDIT_ASSET' } });
      token.catch(() => {
        token = null;
      });
    }
    return token;
  };
}
