import { Undecodable } from '@spindle/core/file-types/undecodable';
import { pdf } from '@spindle/core/test/media/documents';
import { postScriptLoop, postScriptPages, svgUseBomb } from '@spindle/core/test/media/hostile';
import { expect, it, vi } from 'vitest';
import { openInspection } from '../../test/inspection.ts';
import { inspectFile } from './inspect-file.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const { config, fileOf } = openInspection('vector limit');

/** Inspects a file as a new original, with a limit of half a second of CPU time for vector files. */
async function inspect(content: Buffer | string, type: string) {
  const { path, workDir } = await fileOf(content, type);
  return inspectFile(path, type, { config: config(), workDir, vectorMs: 500 });
}

it.each([
  ['a drawing with endless detail', svgUseBomb(), 'image/svg+xml'],
  ['a PostScript loop', postScriptLoop(), 'application/postscript'],
  ['endless pages', postScriptPages(), 'application/postscript'],
])('ends %s when its CPU time is used up, and does not retry', async (_, content, type) => {
  const { noPreview } = await inspect(content, type);
  expect(noPreview).toBeInstanceOf(Undecodable); // a reason that is not retried
  expect(noPreview?.message).toContain('more processor time');
});

it('renders ordinary vector files within the limit', async () => {
  expect(await inspect(pdf({ pages: 2 }), 'application/pdf')).toMatchObject({ pages: 2 });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>';
  expect(await inspect(svg, 'image/svg+xml')).toMatchObject({ width: 40 });
});
