import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeUser } from '@spindle/core/test/factories';
import { plainImage } from '@spindle/core/test/media/images';
import { findOnPath } from '@spindle/core/test/start-services';
import { afterEach, expect, it, vi } from 'vitest';
import { WAIT_LIMIT_MS } from '../../wait-limit.ts';
import { uploadAsset } from '../test/ingest-job.ts';
import { startWorkerProcess, type WorkerProcess } from '../test/worker-process.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const LIMIT = { timeout: WAIT_LIMIT_MS, interval: 50 };

let test: TestContext | undefined;
let worker: WorkerProcess | undefined;
let programs: string;

afterEach(async () => {
  await worker?.kill();
  await test?.close();
  await rm(programs, { recursive: true });
});

interface ProcessFacts {
  pid: number;
  parent: number;
  /** Start time in ticks since the machine booted. Together with the pid it identifies one process. */
  started: string;
  command: string;
}

function livingProcesses(): ProcessFacts[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const [, rest = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(/\) (?=\w )/);
      const [state, parent, ...facts] = rest.split(' '); // facts[17] is field 22 of proc_pid_stat(5)
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
      if (state === 'Z') return []; // a zombie: ended, but its parent has not read the exit status
      return { pid: Number(name), parent: Number(parent), started: facts[17] ?? '', command };
    } catch {
      return []; // not a process, or one that has just ended
    }
  });
}

function descendantsOf(pid: number): ProcessFacts[] {
  const all = livingProcesses();
  const find = (parent: number): ProcessFacts[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...find(one.pid)]);
  return find(pid);
}

/** Installs a program that starts a child process and waits for it. */
async function installHanging(name: string): Promise<void> {
  const path = join(programs, name);
  await writeFile(path, '#!/bin/sh\n/bin/sleep 1000 &\nwait\n');
  await chmod(path, 0o755);
}

it.each(['with', 'without'])(
  'programs and their child processes end with a killed worker (%s setpriv)',
  async (mode) => {
    programs = await mkdtemp(join(tmpdir(), 'programs-'));
    for (const name of mode === 'with' ? ['perl', 'ffprobe', 'setpriv'] : ['perl', 'ffprobe'])
      await symlink(findOnPath(name) ?? '', join(programs, name));
    for (const name of ['soffice', 'ffmpeg']) await installHanging(name);
    test = await openTestContext();
    const { ctx } = test;
    const creator = await makeUser(ctx, deriveSecrets('a key that only tests use'), 'ADMIN');
    const env = { PATH: programs, WORKER_MEDIA: '3' };
    worker = startWorkerProcess(ctx.config, { env });
    const body = Buffer.from('a document');
    await uploadAsset(ctx, creator, { body, contentType: DOCX });
    const font = { body: Buffer.from('a font'), contentType: 'font/ttf' };
    await uploadAsset(ctx, creator, font);
    const image = await plainImage(40, 30).png().toBuffer();
    await uploadAsset(ctx, creator, { body: image, contentType: 'image/png' });
    let children: ProcessFacts[] = [];
    await vi.waitFor(() => {
      children = descendantsOf(worker?.pid ?? 0);
      const commands = children.map(({ command }) => command).join('\n');
      for (const part of ['exiftool', 'soffice', 'ffmpeg', 'decoder'])
        expect(commands).toContain(part);
      expect(commands.match(/sleep 1000/g)).toHaveLength(2);
    }, LIMIT);

    await worker.kill();
    const isSame = (one: ProcessFacts) => (other: ProcessFacts) =>
      one.pid === other.pid && one.started === other.started;
    await vi.waitFor(() => {
      const living = livingProcesses();
      expect(children.filter((one) => living.some(isSame(one)))).toEqual([]);
    }, LIMIT);
  },
);
