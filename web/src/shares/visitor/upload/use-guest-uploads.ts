import { GUEST_UPLOADS_PATH, prepareGuestUploads } from '@spindle/contracts/shares/guest-files';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { errorMessage } from '../../../api/errors.ts';
import { useLeaveQuestion } from '../../../lib/navigation/use-leave-question.ts';
import { checksumOf } from '../../../upload-queue/duplicates/checksum.ts';
import { startTransfer } from '../../../upload-queue/transfer.ts';
import { useStoreVisitorName } from '../shared-api.ts';
import { readUnfinished, saveUnfinished } from './unfinished-uploads.ts';

/** `known`: the visitor has sent the same file before. `broken`: the connection is lost, and the next attempt follows. */
type State = 'waiting' | 'checking' | 'sending' | 'broken' | 'sent' | 'known' | 'failed';

/** A file that the visitor sends. Immutable. */
export interface GuestUpload {
  key: number;
  file: File;
  state: State;
  sentBytes: number;
  /** Why it failed. */
  message: string | null;
}

/** States in which the page must stay open. */
const RUNNING: readonly State[] = ['waiting', 'checking', 'sending', 'broken'];

/**
 * Sends files of a visitor one after the other. Compares each checksum with the files that the visitor sent before, and continues an upload
 * that was interrupted.
 */
export function useGuestUploads(token: string) {
  const storeName = useStoreVisitorName(token);
  const [uploads, setUploads] = useState<readonly GuestUpload[]>([]);
  const lastKey = useRef(0);
  const last = useRef(Promise.resolve());
  const page = useRef(new AbortController());
  const isNamed = useRef(false);
  const update = (key: number, change: Partial<GuestUpload>) =>
    setUploads((rows) => rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  const isRunning = uploads.some(({ state }) => RUNNING.includes(state));
  useLeaveQuestion(isRunning);
  useEffect(() => {
    const controller = new AbortController();
    page.current = controller;
    return () => controller.abort();
  }, []);

  async function prepare(file: File, sha256: string | null, name: string | undefined) {
    const files = sha256 === null ? [] : [{ size: file.size, sha256 }];
    const isNew = name !== undefined && !isNamed.current;
    const body = { files, ...(isNew && { name }) };
    const { data } = await call(prepareGuestUploads, { params: { token }, body });
    isNamed.current = true;
    storeName(data.visitor_name);
    return data.is_sent[0] ?? false;
  }

  async function send(key: number, file: File, name: string | undefined): Promise<void> {
    const { signal } = page.current;
    if (signal.aborted) return;
    update(key, { state: 'checking', message: null });
    try {
      const sha256 = await checksumOf(file, signal).catch(() => null);
      if (await prepare(file, sha256, name)) return update(key, { state: 'known' });
      update(key, { state: 'sending', sentBytes: 0 });
      await transfer(token, { file, sha256 }, (change) => update(key, change), signal);
    } catch (error) {
      update(key, { state: 'failed', message: errorMessage(error) });
    }
  }

  const enqueue = (key: number, file: File, name: string | undefined) => {
    last.current = last.current.then(() => send(key, file, name));
  };
  return {
    uploads,
    add(files: readonly File[], name: string | undefined) {
      const added = files.map((file): GuestUpload => {
        lastKey.current += 1;
        return { key: lastKey.current, file, state: 'waiting', sentBytes: 0, message: null };
      });
      setUploads((rows) => [...rows, ...added]);
      for (const { key, file } of added) enqueue(key, file, name);
    },
    retry({ key, file }: GuestUpload, name: string | undefined) {
      update(key, { state: 'waiting', message: null });
      enqueue(key, file, name);
    },
  };
}

/** Sends a file until it has arrived or finally failed; `report` receives each change. */
function transfer(
  token: string,
  { file, sha256 }: { file: File; sha256: string | null },
  report: (change: Partial<GuestUpload>) => void,
  signal: AbortSignal,
): Promise<void> {
  const save = (url: string | null) => {
    if (sha256 !== null) saveUnfinished(token, sha256, url);
  };
  return new Promise((resolve) => {
    const endpoint = GUEST_UPLOADS_PATH.replace('{token}', encodeURIComponent(token));
    const url = sha256 === null ? null : readUnfinished(token, sha256);
    const end = (change: Partial<GuestUpload>) => {
      save(null);
      report(change);
      resolve();
    };
    const stop = startTransfer(
      { file, path: '', url, visitor: { endpoint, sha256 } },
      {
        onUrl: save,
        onProgress: (sentBytes) => report({ state: 'sending', sentBytes }),
        onAccepted: (sentBytes) => report({ state: 'sending', sentBytes }),
        onBroken: () => report({ state: 'broken' }),
        onDone: () => end({ state: 'sent', sentBytes: file.size }),
        onFailed: (message) => end({ state: 'failed', message }),
      },
    );
    signal.addEventListener('abort', () => {
      stop();
      resolve();
    });
  });
}
