import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, loadConfig } from '@spindle/core/config/config';
import { Undecodable } from '@spindle/core/file-types/undecodable';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Inspection, inspectFile } from '../src/ingest/inspect-file.ts';
import { closeTools } from '../src/programs/tools.ts';

/** Writes test files to a folder whose name begins with `name`, and inspects them. */
export function openInspection(name: string) {
  let dir: string;
  let config: Config;
  let count = 0;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), `${name} `));
    config = loadConfig({ DATABASE_URL: 'postgres://unused' });
  });
  afterAll(async () => {
    await closeTools(config);
    await rm(dir, { recursive: true });
  });

  /** Writes a file to a new folder. */
  async function fileOf(content: Buffer | string, contentType: string) {
    const workDir = join(dir, `work ${count++}`);
    await mkdir(workDir);
    const path = join(workDir, 'original');
    await writeFile(path, content);
    return { path, contentType, workDir };
  }

  async function inspect(content: Buffer | string, contentType: string): Promise<Inspection> {
    const { path, workDir } = await fileOf(content, contentType);
    return inspectFile(path, contentType, { config, workDir });
  }

  return {
    /** Returns the folder of all files. */
    folder: () => dir,
    config: () => config,
    fileOf,
    inspect,
    /** Returns why a file has no preview, and checks that the message does not reveal its path. */
    async reasonOf(content: Buffer | string, contentType: string): Promise<string> {
      const { noPreview, preview, thumb } = await inspect(content, contentType);
      expect(noPreview, contentType).toBeInstanceOf(Undecodable);
      expect([preview, thumb]).toEqual([null, null]);
      const { message = '' } = noPreview ?? {};
      expect(message).not.toContain(dir);
      return message;
    },
  };
}
