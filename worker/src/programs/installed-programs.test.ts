import { expect, it } from 'vitest';
import {
  findPrograms,
  installedPrograms,
  MissingProgram,
  type Programs,
  requireProgram,
  unavailableFeatures,
} from './installed-programs.ts';

const NONE: Programs = {
  ffmpeg: null,
  ffprobe: null,
  pdftoppm: null,
  pdfinfo: null,
  pdftotext: null,
  perl: null,
  vips: null,
  dcraw_emu: null,
  gs: null,
  soffice: null,
  unshare: null,
  prlimit: null,
};

it('finds programs by absolute path and on the PATH, and reports missing ones', async () => {
  const { execPath } = process;
  const found = await findPrograms({ ffmpegPath: execPath, ffprobePath: '/nowhere/ffprobe' });
  expect(found).toMatchObject({ ffmpeg: execPath, ffprobe: null });
  const shell = await findPrograms({ ffmpegPath: 'sh', ffprobePath: 'no such program' });
  expect(shell.ffmpeg).toMatch(/^\/.*\/sh$/);
  expect(installedPrograms({ ...NONE, ffmpeg: '/bin/a', perl: '/bin/b' })).toEqual([
    'ffmpeg',
    'perl',
  ]);
});

it('lists the features that lack a program, each with the reason', () => {
  expect(unavailableFeatures(NONE).map(({ feature }) => feature)).toEqual([
    'VIDEO',
    'AUDIO',
    'PDF',
    'IMAGE_FORMATS',
    'PIXMAP',
    'CAMERA_RAW',
    'POSTSCRIPT',
    'OFFICE',
    'FONT',
    'METADATA',
  ]);
  const all = Object.fromEntries(Object.keys(NONE).map((name) => [name, '/bin/true'])) as Programs;
  expect(unavailableFeatures(all)).toEqual([]);
  expect(unavailableFeatures({ ...all, pdfinfo: null })).toEqual([
    {
      feature: 'PDF',
      message: 'PDF files need poppler-utils, which is not installed on this server.',
    },
  ]);
});

it('throws an error that names the missing program', () => {
  expect(requireProgram({ ...NONE, perl: '/bin/perl' }, 'perl', 'METADATA')).toBe('/bin/perl');
  const missing = () => requireProgram(NONE, 'ffmpeg', 'VIDEO');
  expect(missing).toThrow(MissingProgram);
  expect(missing).toThrow('Videos need ffmpeg, which is not installed on this server.');
});
