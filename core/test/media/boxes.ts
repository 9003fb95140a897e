/** Returns a box of an ISO media file (MP4, HEIC): its length, name and content. */
export function box(name: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(8 + body.length), Buffer.from(name, 'latin1'), body]);
}

/** Encodes integers of 16 bits, big-endian. */
export function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  values.forEach((value, at) => void bytes.writeUInt16BE(value, 2 * at));
  return bytes;
}

/** Encodes integers of 32 bits, big-endian. */
export function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, at) => void bytes.writeUInt32BE(value, 4 * at));
  return bytes;
}
