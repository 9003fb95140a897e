import type { PickedFile } from './upload.ts';

/** Files handed on at a time, so that a large folder shows in the tray while the rest of it is still read. */
const BATCH = 500;

/** What operating systems leave in folders, which nobody means to upload. */
const LITTER = ['.DS_Store', 'Thumbs.db', 'desktop.ini'];

const UNREADABLE = Symbol('unreadable');

/** Takes what a drop holds. Call it in the drop handler itself: afterwards the browser has forgotten. */
export function droppedEntries(transfer: DataTransfer): FileSystemEntry[] {
  return [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
}

/** Reads dropped files and folders, however deep, and hands them on in batches. Gives the number of those it could not read. */
export async function readDropped(
  entries: readonly FileSystemEntry[],
  onFiles: (files: PickedFile[]) => void,
): Promise<number> {
  let batch: PickedFile[] = [];
  let unreadable = 0;
  for await (const picked of filesOf(entries)) {
    if (picked === UNREADABLE) unreadable += 1;
    else batch.push(picked);
    if (batch.length < BATCH) continue;
    onFiles(batch);
    batch = [];
  }
  if (batch.length > 0) onFiles(batch);
  return unreadable;
}

/** Files of a file input; those of a chosen folder know the way to them. */
export function pickedFiles(files: FileList): PickedFile[] {
  return [...files]
    .filter(({ name }) => !LITTER.includes(name))
    .map((file) => ({ file, path: folderOf(file.webkitRelativePath) }));
}

async function* filesOf(
  entries: readonly FileSystemEntry[],
): AsyncGenerator<PickedFile | typeof UNREADABLE> {
  for (const entry of entries) {
    if (isDirectory(entry)) {
      const children = await childrenOf(entry);
      if (children === UNREADABLE) yield UNREADABLE;
      else yield* filesOf(children);
    } else if (isFile(entry) && !LITTER.includes(entry.name)) {
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
    // Chromium gives a hundred at a time, and none at the end.
    const some = await new Promise<FileSystemEntry[] | typeof UNREADABLE>((resolve) => {
      reader.readEntries(resolve, () => resolve(UNREADABLE));
    });
    if (some === UNREADABLE) return UNREADABLE;
    if (some.length === 0) return children;
    children.push(...some);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File | typeof UNREADABLE> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(UNREADABLE)));
}

/** `/Trip/Day 1/a.jpg` is in `Trip/Day 1`. */
function folderOf(path: string): string {
  return path.split('/').filter(Boolean).slice(0, -1).join('/');
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
