import { inflateSync } from 'node:zlib';

/** Flags of a node. */
const COMPRESSED = 1;
const FOLDER = 2;

/** Yields the paths and contents of the files in a Qt resource of version 2 or later. */
export function* readQtResource(bytes) {
  const [tree, data, names] = [8, 12, 16].map((at) => bytes.readUInt32BE(at));
  const nameOf = (offset) => {
    const start = names + offset + 6;
    const text = Buffer.from(bytes.subarray(start, start + 2 * bytes.readUInt16BE(names + offset)));
    return text.swap16().toString('utf16le');
  };
  function* readNode(index, parent) {
    const at = tree + 22 * index;
    const flags = bytes.readUInt16BE(at + 4);
    const path = index === 0 ? '' : `${parent}/${nameOf(bytes.readUInt32BE(at))}`;
    if (flags & FOLDER) {
      const first = bytes.readUInt32BE(at + 10);
      for (let i = 0; i < bytes.readUInt32BE(at + 6); i++) yield* readNode(first + i, path);
      return;
    }
    const start = data + bytes.readUInt32BE(at + 10);
    const content = bytes.subarray(start + 4, start + 4 + bytes.readUInt32BE(start));
    yield [path, flags & COMPRESSED ? inflateSync(content.subarray(4)) : content];
  }
  yield* readNode(0, '');
}
