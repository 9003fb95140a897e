import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDecoderPool } from '@spindle/core/decoder-pool/decoder-pool';
import { Undecodable } from '@spindle/core/file-types/undecodable';
import { makeEdit } from '@spindle/core/tasks/interactive';
import type { TestApp } from '../open-app.ts';

/** Renders edits at once, as PNG or JPEG, like a worker. `payloads` are those of the tasks. */
export function completeEdits({ ctx }: TestApp) {
  const payloads: object[] = [];
  const pool = createDecoderPool({
    size: 1,
    queueMax: 10,
    timeoutMs: 60_000,
    memoryMaxBytes: 1024 ** 3,
    recycleAfter: 100,
    nice: 0,
  });
  const { add } = ctx.tasks;
  ctx.tasks.add = async (queue, name, data, ...more) => {
    if (name !== makeEdit.name) return add(queue, name, data, ...more);
    const where = data as { id: number };
    const row = await ctx.db.interactiveTask.findUniqueOrThrow({ where });
    const payload = makeEdit.payload.parse(row.payload);
    payloads.push(payload);
    const workDir = await mkdtemp(join(tmpdir(), 'edit-'));
    try {
      const read = async (key: string) =>
        Buffer.concat(await (await ctx.storage.get(key)).toArray());
      const { objectKey, contentType } = await ctx.db.file.findUniqueOrThrow({
        where: { id: payload.fileId },
      });
      const [path, overlayPath] = [join(workDir, 'original'), join(workDir, 'overlay')];
      await writeFile(path, await read(objectKey));
      if (payload.overlayKey) await writeFile(overlayPath, await read(payload.overlayKey));
      const format = contentType === 'image/png' ? 'png' : 'jpeg';
      const made = await pool.run({
        kind: 'edit',
        path,
        contentType,
        recipe: payload.recipe,
        overlayPath: payload.overlayKey && overlayPath,
        format: payload.format === 'auto' ? format : payload.format,
        isFixed: payload.format !== 'auto',
        quality: payload.quality,
        workDir,
        outPath: join(workDir, 'edited'),
      });
      const { key } = payload;
      await ctx.storage.put(key, await readFile(made.path), { contentType: made.contentType });
      await ctx.db.interactiveTask.update({ where, data: { status: 'COMPLETED' } });
    } catch (error) {
      if (!(error instanceof Undecodable)) throw error;
      const failed = { status: 'ERROR', message: error.message } as const;
      await ctx.db.interactiveTask.update({ where, data: failed });
    } finally {
      await rm(workDir, { recursive: true });
    }
  };
  return { payloads, close: () => pool.close() };
}
