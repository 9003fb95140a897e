import type { Readable } from 'node:stream';
import type { Context } from '@spindle/core/context';
import { NotFound, Unavailable } from '@spindle/core/errors';
import { incompletePartKey } from '@spindle/core/storage/keys';
import { readObject } from '@spindle/core/storage/read-object';
import type { Parts } from '@spindle/core/storage/storage';
import type { Upload as UploadRow } from '@spindle/prisma/client';

const MIB = 1024 ** 2;
/** Size of a part in bytes. Parts are buffered in memory, so a client sends at most this much again after a kill. */
const PART_BYTES = 8 * MIB;
/** Limits the parts of one object. Files of more than 78 GiB use larger parts. */
const PARTS_MAX = 10_000;
const BINARY = { contentType: 'application/octet-stream' };

/**
 * Appends bytes to an upload. Stores full parts one by one and the remainder (`heldBytes` of the row) in a separate
 * object. The row counts a part only after the store has it, so the row is correct if the server is killed. Returns the
 * new offset. Completes the object with the last byte.
 */
export async function writeParts(
  ctx: Context,
  parts: Parts,
  row: UploadRow,
  stream: Readable,
): Promise<number> {
  const partBytes = partBytesOf(row, ctx.config.uploadMaxBytes);
  let state = row;
  let pending = await readRemainder(ctx, row);
  let pendingBytes = row.heldBytes;
  for await (const chunk of stream) {
    pending.push(chunk);
    pendingBytes += chunk.length;
    if (pendingBytes < partBytes) continue;
    const bytes = Buffer.concat(pending);
    // Some stores require parts of equal size.
    state = await addPart(ctx, parts, state, bytes.subarray(0, partBytes));
    pending = [bytes.subarray(partBytes)];
    pendingBytes -= partBytes;
  }
  const rest = Buffer.concat(pending);
  const offset = Number(state.partsBytes) + rest.length;
  if (row.size !== null && offset === Number(row.size)) await finishObject(ctx, parts, state, rest);
  else if (rest.length > state.heldBytes) await saveRemainder(ctx, state, rest);
  return offset;
}

async function addPart(
  ctx: Context,
  parts: Parts,
  state: UploadRow,
  body: Buffer,
): Promise<UploadRow> {
  const { objectKey, partsCount, partsBytes, heldBytes } = state;
  const multipartId = state.multipartId ?? (await beginMultipart(ctx, parts, state));
  await parts.put(objectKey, multipartId, partsCount + 1, body);
  const updated = await ctx.db.upload.update({
    where: { objectKey },
    data: {
      partsCount: partsCount + 1,
      partsBytes: partsBytes + BigInt(body.length),
      heldBytes: 0,
      touchedAt: ctx.now(),
    },
  });
  if (heldBytes > 0) await ctx.storage.remove([incompletePartKey(objectKey)]);
  return updated;
}

async function beginMultipart(
  ctx: Context,
  parts: Parts,
  { objectKey }: UploadRow,
): Promise<string> {
  const multipartId = await parts.begin(objectKey);
  await ctx.db.upload.update({ where: { objectKey }, data: { multipartId } });
  return multipartId;
}

/** Completes the object of an upload. A file smaller than one part is stored directly. */
async function finishObject(ctx: Context, parts: Parts, state: UploadRow, rest: Buffer) {
  const { objectKey } = state;
  if (state.multipartId === null) {
    await ctx.storage.put(objectKey, rest, BINARY);
    const data = { partsBytes: rest.length, heldBytes: 0 };
    await ctx.db.upload.update({ where: { objectKey }, data });
    if (state.heldBytes > 0) await ctx.storage.remove([incompletePartKey(objectKey)]);
    return;
  }
  const whole = rest.length > 0 ? await addPart(ctx, parts, state, rest) : state;
  await completeObject(ctx, parts, whole);
}

/** Assembles the object from its counted parts. Idempotent: NotFound means that an earlier call completed it. */
export async function completeObject(ctx: Context, parts: Parts, row: UploadRow): Promise<void> {
  const { objectKey, multipartId, partsCount } = row;
  try {
    if (multipartId !== null) return await parts.complete(objectKey, multipartId, partsCount);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
  }
  const object = await ctx.storage.head(objectKey);
  if (object?.sizeBytes !== Number(row.size))
    throw new Unavailable('The file store lost the file. Upload it again.');
}

/** Stores the remainder. The new one starts with the bytes of the old one, so the row is correct before and after. */
async function saveRemainder(ctx: Context, { objectKey }: UploadRow, rest: Buffer): Promise<void> {
  await ctx.storage.put(incompletePartKey(objectKey), rest, BINARY);
  const data = { heldBytes: rest.length, touchedAt: ctx.now() };
  await ctx.db.upload.update({ where: { objectKey }, data });
}

/** Returns the stored remainder, in chunks. */
async function readRemainder(ctx: Context, { objectKey, heldBytes }: UploadRow): Promise<Buffer[]> {
  if (heldBytes === 0) return [];
  const range = { start: 0, end: heldBytes - 1 };
  return [await readObject(ctx, incompletePartKey(objectKey), { range })];
}

/** Returns the part size. Once parts exist, later parts have the same size, even if the length became known since. */
function partBytesOf({ size, partsCount, partsBytes }: UploadRow, maxBytes: number): number {
  if (partsCount > 0) return Number(partsBytes) / partsCount;
  const sizeBytes = size === null ? maxBytes : Number(size);
  return Math.max(PART_BYTES, Math.ceil(sizeBytes / PARTS_MAX / MIB) * MIB);
}
