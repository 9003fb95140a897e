import * as z from 'zod/mini';
import { useSession } from '../session/session.ts';
import { CHUNK_BYTES } from './transfer.ts';
import { newUpload, type PickedFile, type Upload } from './upload.ts';

const PREFIX = 'spindle.upload.';

/** Milliseconds that the server keeps an unfinished upload for. */
const KEPT_MS = 86_400_000;

const Remembered = z.object({
  userId: z.number(),
  /** The page that the upload runs in. */
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
type Remembered = z.infer<typeof Remembered>;

const page = `spindle-page-${Date.now()}-${Math.random()}`;

// Held for as long as this page lives, so that another tab sees that its uploads are not left behind. Absent without https.
void navigator.locks?.request(page, () => new Promise(() => {}));

/** Notes where an upload is, for after a reload. What fits in one request is not worth it. */
export function rememberUpload(upload: Upload): void {
  const { userId } = useSession.getState();
  if (!isLarge(upload) || userId === null || upload.url === null) return;
  const note: Remembered = {
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
    localStorage.setItem(storageKey(upload), JSON.stringify(note));
  } catch {
    // A browser that stores nothing uploads all the same; it only cannot go on after a reload.
  }
}

export function forgetUpload(upload: Upload): void {
  if (isLarge(upload)) localStorage.removeItem(storageKey(upload));
}

/** The uploads of the signed-in person that an earlier page left unfinished. */
export async function readInterrupted(): Promise<Upload[]> {
  const held = (await navigator.locks?.query())?.held ?? [];
  const livePages = new Set(held.map(({ name }) => name));
  const { userId } = useSession.getState();
  return storedKeys().flatMap((key) => {
    const note = readNote(key);
    if (!note || Date.now() - note.rememberedAt > KEPT_MS) {
      localStorage.removeItem(key);
      return [];
    }
    return note.userId === userId && !livePages.has(note.page) ? [interrupted(note)] : [];
  });
}

/** Whether the picked file is the one that the upload began with. Picked by itself, it does not say its folder. */
export function isSameFile(upload: Upload, { file, path }: PickedFile): boolean {
  return (
    upload.name === file.name &&
    (upload.path === path || path === '') &&
    upload.sizeBytes === file.size &&
    upload.lastModified === file.lastModified
  );
}

function interrupted({ url, sentBytes, ...facts }: Remembered): Upload {
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
    return [];
  }
}

function readNote(key: string): Remembered | null {
  try {
    return Remembered.parse(JSON.parse(localStorage.getItem(key) ?? ''));
  } catch {
    return null;
  }
}
