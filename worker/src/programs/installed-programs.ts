import { access, constants } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { type ClientConfig, Feature } from '@spindle/contracts/settings/client-config';
import type { Config } from '@spindle/core/config/config';
import { AppError } from '@spindle/core/errors';

export type ProgramName =
  | 'ffmpeg'
  | 'ffprobe'
  | 'pdftoppm'
  | 'pdfinfo'
  | 'perl'
  | 'vips'
  | 'dcraw_emu'
  | 'gs'
  | 'soffice'
  | 'unshare'
  | 'prlimit';

/** Where each program lies; null where it is not installed. */
export type Programs = Readonly<Record<ProgramName, string | null>>;

interface Need {
  programs: readonly ProgramName[];
  sentence: string;
}

const NEEDS: Readonly<Record<Feature, Need>> = {
  VIDEO: {
    programs: ['ffmpeg', 'ffprobe'],
    sentence: 'Videos need ffmpeg, which is not installed on this server.',
  },
  AUDIO: {
    programs: ['ffmpeg', 'ffprobe'],
    sentence: 'Audio files need ffmpeg, which is not installed on this server.',
  },
  PDF: {
    programs: ['pdftoppm', 'pdfinfo'],
    sentence: 'PDF files need poppler-utils, which is not installed on this server.',
  },
  IMAGE_FORMATS: {
    programs: ['vips'],
    sentence: 'Pictures of this kind need libvips-tools, which is not installed on this server.',
  },
  CAMERA_RAW: {
    programs: ['dcraw_emu'],
    sentence: 'Raw files of cameras need libraw-bin, which is not installed on this server.',
  },
  POSTSCRIPT: {
    programs: ['gs'],
    sentence: 'EPS files need ghostscript, which is not installed on this server.',
  },
  OFFICE: {
    programs: ['soffice'],
    sentence: 'Office documents need LibreOffice, which is not installed on this server.',
  },
  FONT: {
    programs: ['ffmpeg'],
    sentence: 'Fonts need ffmpeg, which is not installed on this server.',
  },
  METADATA: {
    programs: ['perl'],
    sentence: 'Reading metadata out of files needs perl, which is not installed on this server.',
  },
};

/** 503: the host lacks a program. It may be there at the next try. */
export class MissingProgram extends AppError {
  readonly program: ProgramName;

  constructor(program: ProgramName, feature: Feature) {
    super(503, 'MISSING_PROGRAM', NEEDS[feature].sentence);
    this.program = program;
  }
}

/** Looks for the programs on the PATH; for ffmpeg and ffprobe where the configuration says. Cheap: look again after an installation. */
export async function findPrograms(
  config: Pick<Config, 'ffmpegPath' | 'ffprobePath'>,
): Promise<Programs> {
  const [ffmpeg, ffprobe, pdftoppm, pdfinfo, perl, vips, dcraw_emu, gs, soffice, unshare, prlimit] =
    await Promise.all([
      findProgram(config.ffmpegPath),
      findProgram(config.ffprobePath),
      findProgram('pdftoppm'),
      findProgram('pdfinfo'),
      findProgram('perl'),
      findProgram('vips'),
      findProgram('dcraw_emu'),
      findProgram('gs'),
      findProgram('soffice'),
      findProgram('unshare'),
      findProgram('prlimit'),
    ]);
  return {
    ffmpeg,
    ffprobe,
    pdftoppm,
    pdfinfo,
    perl,
    vips,
    dcraw_emu,
    gs,
    soffice,
    unshare,
    prlimit,
  };
}

/** The path of a program that a feature cannot do without. Throws MissingProgram. */
export function requireProgram(programs: Programs, name: ProgramName, feature: Feature): string {
  const path = programs[name];
  if (path === null) throw new MissingProgram(name, feature);
  return path;
}

/** The features that this host cannot serve, each with the sentence that says why. */
export function unavailableFeatures(programs: Programs): ClientConfig['unavailable'] {
  return Feature.options
    .filter((feature) => NEEDS[feature].programs.some((name) => programs[name] === null))
    .map((feature) => ({ feature, message: NEEDS[feature].sentence }));
}

/** The names of the programs that are there. */
export function presentPrograms(programs: Programs): string[] {
  return Object.entries(programs).flatMap(([name, path]) => (path === null ? [] : [name]));
}

/** Milliseconds that a program which is there is taken to stay: every picture asks. One that is not may come at any moment. */
const STAYS_MS = 5_000;

const present = new Map<string, { path: string; until: number }>();

async function findProgram(name: string): Promise<string | null> {
  const known = present.get(name);
  if (known && known.until > Date.now()) return known.path;
  const path = await lookFor(name);
  if (path !== null) present.set(name, { path, until: Date.now() + STAYS_MS });
  return path;
}

async function lookFor(name: string): Promise<string | null> {
  const folders = isAbsolute(name) ? [''] : (process.env.PATH ?? '').split(delimiter);
  for (const folder of folders) {
    const path = join(folder, name);
    if (await isExecutable(path)) return path;
  }
  return null;
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
