import { expect, it } from 'vitest';
import type { PickedFile } from '../upload.ts';
import { pickedFiles, readDropped } from './dropped-files.ts';

/** Returns the entry that a browser has for a dropped file. */
function fileEntry(path: string, { isReadable = true } = {}): FileSystemEntry {
  const name = path.split('/').at(-1) ?? '';
  return {
    isFile: true,
    isDirectory: false,
    name,
    fullPath: path,
    file: (onFile: (file: File) => void, onError: () => void) =>
      isReadable ? onFile(new File(['x'], name)) : onError(),
  } as unknown as FileSystemEntry;
}

/** Returns the entry of a dropped folder, which lists its children in batches of a hundred. */
function folderEntry(children: FileSystemEntry[], { isReadable = true } = {}): FileSystemEntry {
  const rest = [...children];
  return {
    isFile: false,
    isDirectory: true,
    createReader: () => ({
      readEntries: (onEntries: (some: FileSystemEntry[]) => void, onError: () => void) =>
        isReadable ? onEntries(rest.splice(0, 100)) : onError(),
    }),
  } as unknown as FileSystemEntry;
}

async function read(entries: FileSystemEntry[]) {
  const batches: PickedFile[][] = [];
  const unreadable = await readDropped(entries, (files) => batches.push(files));
  const names = batches.flat().map(({ file, path }) => [path, file.name]);
  return { names, unreadable, sizes: batches.map(({ length }) => length) };
}

it('reads files and nested folders, with the path of each', async () => {
  const { names } = await read([
    fileEntry('/a.jpg'),
    folderEntry([
      fileEntry('/Trip/b.jpg'),
      folderEntry([fileEntry('/Trip/Day 1/c.jpg')]),
      folderEntry([]),
    ]),
  ]);
  expect(names).toEqual([
    ['', 'a.jpg'],
    ['Trip', 'b.jpg'],
    ['Trip/Day 1', 'c.jpg'],
  ]);
});

it('reads a folder with more files than one browser call returns, in batches', async () => {
  const files = Array.from({ length: 1234 }, (_, index) => fileEntry(`/Many/${index}.jpg`));
  const { names, sizes } = await read([folderEntry(files)]);
  expect(names).toHaveLength(1234);
  expect(sizes).toEqual([500, 500, 234]);
});

it('skips the hidden files of operating systems', async () => {
  const { names } = await read([
    folderEntry([fileEntry('/T/.DS_Store'), fileEntry('/T/Thumbs.db'), fileEntry('/T/a.jpg')]),
  ]);
  expect(names).toEqual([['T', 'a.jpg']]);
});

it('counts unreadable files and folders, and continues', async () => {
  const { names, unreadable } = await read([
    fileEntry('/broken.jpg', { isReadable: false }),
    folderEntry([fileEntry('/T/a.jpg')], { isReadable: false }),
    fileEntry('/b.jpg'),
  ]);
  expect(unreadable).toBe(2);
  expect(names).toEqual([['', 'b.jpg']]);
});

it('returns the files of a file input, each with its folder, without hidden system files', () => {
  const file = new File(['x'], 'a.jpg');
  Object.defineProperty(file, 'webkitRelativePath', { value: 'Trip/Day 1/a.jpg' });
  const plain = new File(['x'], 'b.jpg');
  Object.defineProperty(plain, 'webkitRelativePath', { value: '' });
  const systemFile = new File(['x'], '.DS_Store');
  const files = [file, plain, systemFile] as unknown as FileList;
  expect(pickedFiles(files).map(({ path }) => path)).toEqual(['Trip/Day 1', '']);
});
