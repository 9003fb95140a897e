import * as z from 'zod/mini';
import { useSession } from '../session/session.ts';
import { CHUNK_BYTES, newUpload, type PickedFile, type Upload } from './upload.ts';

const PREFIX = 'spindle.upload.';

/** Milliseconds that the server stores an unfinished upload. */
const EXPIRY_MS = 86_400_000;

const StoredUpload = z.object({
  userId: z.number(),
  /** Id of the page that runs the upload. */
  page: z.string(),
  /** Epoch milliseconds. */
  rememberedAt: z.number(),
  name: z.string(),
  path: z.string(),
  contentType: z.string(),
  sizeBytes: z.number(),
  lastModified: z.number(),
  url: z.string(),
  sentBytes: z.number(),
});
type StoredUpload = z.infer<typeof StoredUpload>;

/** Id of this page, and the name of its lock. */
export const page = `spindle-page-${Date.now()}-${Math.random()}`;

// Locked while this page is open, so that other tabs see that its uploads are still running. `locks` needs https.
void navigator.locks?.request(page, () => new Promise(() => {}));

/** Stores the state of an upload, so that it can resume after a reload. Skips files that fit in one request. */
export function rememberUpload(upload: Upload): void {
  const { userId } = useSession.getState();
  if (!isLarge(upload) || userId === null || upload.url === null) return;
  const entry: StoredUpload = {
    userId,
    page,
    rememberedAt: Date.now(),
    name: upload.name,
    path: upload.path,
    contentType: upload.contentType,
    sizeBytes: upload.sizeBytes,
    lastModified: upload.lastModified,
    url: upload.url,
    sentBytes: upload.sentBytes,
  };
  try {
    localStorage.setItem(storageKey(upload), JSON.stringify(entry));
  } catch {
    // Without storage the upload still runs; it only cannot resume after a reload.
  }
}

/** Deletes the stored state of an upload. */
export function forgetUpload(upload: Upload): void {
  if (isLarge(upload)) localStorage.removeItem(storageKey(upload));
}

/** Returns the signed-in user's uploads that an earlier page left unfinished. Deletes expired ones. */
export async function readInterruptedUploads(): Promise<Upload[]> {
  const openPages = await readOpenPages();
  const { userId } = useSession.getState();
  return storedKeys().flatMap((key) => {
    const entry = readStored(key);
    if (!entry || Date.now() - entry.rememberedAt > EXPIRY_MS) {
      localStorage.removeItem(key);
      return [];
    }
    return entry.userId === userId && !openPages.has(entry.page) ? [toUpload(entry)] : [];
  });
}

/** Returns the ids of the pages that are open in this browser. */
export async function readOpenPages(): Promise<ReadonlySet<string | undefined>> {
  const locks = (await navigator.locks?.query())?.held ?? [];
  return new Set(locks.map(({ name }) => name));
}

/** Tells whether a picked file is the upload's file. A file that is picked on its own has no folder. */
export function isSameFile(upload: Upload, { file, path }: PickedFile): boolean {
  return (
    upload.name === file.name &&
    (upload.path === path || path === '') &&
    upload.sizeBytes === file.size &&
    upload.lastModified === file.lastModified
  );
}

function toUpload({ url, sentBytes, ...facts }: StoredUpload): Upload {
  const { name, path, contentType, sizeBytes, lastModified } = facts;
  return {
    ...newUpload({ name, path, contentType, sizeBytes, lastModified }),
    state: 'interrupted',
    url,
    sentBytes,
  };
}

function isLarge({ sizeBytes }: Upload): boolean {
  return sizeBytes > CHUNK_BYTES;
}

function storageKey({ path, name, sizeBytes, lastModified }: Upload): string {
  return PREFIX + JSON.stringify([path, name, sizeBytes, lastModified]);
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    // The browser denies access to the storage.
    return [];
  }
}

/** Returns null if the stored text is missing or invalid. */
function readStored(key: string): StoredUpload | null {
  try {
    return StoredUpload.parse(JSON.parse(localStorage.getItem(key) ?? ''));
  } catch {
    return null;
  }
}
