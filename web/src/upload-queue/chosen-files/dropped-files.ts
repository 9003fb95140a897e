import type { PickedFile } from '../upload.ts';

/** Files per batch, so that the tray shows the first files of a large folder while the rest is still being read. */
const BATCH_FILES = 500;

/** Hidden files that operating systems create in folders. */
const SYSTEM_FILES = ['.DS_Store', 'Thumbs.db', 'desktop.ini'];

/** Stands for a file or folder that the browser could not read. */
const UNREADABLE = Symbol('unreadable');

/** Returns the dropped files and folders. Call it in the drop handler: later the browser has discarded them. */
export function droppedEntries(transfer: DataTransfer): FileSystemEntry[] {
  return [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
}

/** Reads dropped files and folders recursively, in batches. Returns the number of unreadable ones. */
export async function readDropped(
  entries: readonly FileSystemEntry[],
  onFiles: (files: PickedFile[]) => void,
): Promise<number> {
  let batch: PickedFile[] = [];
  let unreadable = 0;
  for await (const picked of filesOf(entries)) {
    if (picked === UNREADABLE) unreadable += 1;
    else batch.push(picked);
    if (batch.length < BATCH_FILES) continue;
    onFiles(batch);
    batch = [];
  }
  if (batch.length > 0) onFiles(batch);
  return unreadable;
}

/** Returns the files of a file input. Files of a chosen folder have its path. */
export function pickedFiles(files: FileList): PickedFile[] {
  return [...files]
    .filter(({ name }) => !SYSTEM_FILES.includes(name))
    .map((file) => ({ file, path: folderOf(file.webkitRelativePath) }));
}

/** Yields the files of dropped entries and of their folders, one by one. */
async function* filesOf(
  entries: readonly FileSystemEntry[],
): AsyncGenerator<PickedFile | typeof UNREADABLE> {
  for (const entry of entries) {
    if (isDirectory(entry)) {
      const children = await childrenOf(entry);
      if (children === UNREADABLE) yield UNREADABLE;
      else yield* filesOf(children);
    } else if (isFile(entry) && !SYSTEM_FILES.includes(entry.name)) {
      const file = await fileOf(entry);
      yield file === UNREADABLE ? UNREADABLE : { file, path: folderOf(entry.fullPath) };
    }
  }
}

async function childrenOf(
  directory: FileSystemDirectoryEntry,
): Promise<FileSystemEntry[] | typeof UNREADABLE> {
  const reader = directory.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    // Chromium returns at most a hundred entries per call, and none at the end.
    const batch = await new Promise<FileSystemEntry[] | typeof UNREADABLE>((resolve) => {
      reader.readEntries(resolve, () => resolve(UNREADABLE));
    });
    if (batch === UNREADABLE) return UNREADABLE;
    if (batch.length === 0) return children;
    children.push(...batch);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File | typeof UNREADABLE> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(UNREADABLE)));
}

/** Returns `Trip/Day 1` for `/Trip/Day 1/a.jpg`. */
function folderOf(path: string): string {
  return path.split('/').filter(Boolean).slice(0, -1).join('/');
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
