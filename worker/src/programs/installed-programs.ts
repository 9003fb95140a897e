import { type ClientConfig, Feature } from '@spindle/contracts/settings/client-config';
import type { Config } from '@spindle/core/config/config';
import { AppError } from '@spindle/core/errors';
import { searchPath } from './search-path.ts';

/** A program that a worker may run. */
export type ProgramName =
  | 'ffmpeg'
  | 'ffprobe'
  | 'pdftoppm'
  | 'pdfinfo'
  | 'pdftotext'
  | 'perl'
  | 'vips'
  | 'dcraw_emu'
  | 'gs'
  | 'soffice'
  | 'unshare'
  | 'prlimit';

/** The path of each program; null if it is not installed. */
export type Programs = Readonly<Record<ProgramName, string | null>>;

/** The programs that a feature needs, and the message for users without them. */
interface Requirement {
  programs: readonly ProgramName[];
  message: string;
}

const REQUIREMENTS: Readonly<Record<Feature, Requirement>> = {
  VIDEO: {
    programs: ['ffmpeg', 'ffprobe'],
    message: 'Videos need ffmpeg, which is not installed on this server.',
  },
  AUDIO: {
    programs: ['ffmpeg', 'ffprobe'],
    message: 'Audio files need ffmpeg, which is not installed on this server.',
  },
  PDF: {
    programs: ['pdftoppm', 'pdfinfo'],
    message: 'PDF files need poppler-utils, which is not installed on this server.',
  },
  IMAGE_FORMATS: {
    programs: ['vips'],
    message: 'Pictures of this kind need libvips-tools, which is not installed on this server.',
  },
  PIXMAP: {
    programs: ['ffmpeg'],
    message: 'PPM, PCX and DDS pictures need ffmpeg, which is not installed on this server.',
  },
  CAMERA_RAW: {
    programs: ['dcraw_emu'],
    message: 'Raw files of cameras need libraw-bin, which is not installed on this server.',
  },
  POSTSCRIPT: {
    programs: ['gs'],
    message: 'EPS files need ghostscript, which is not installed on this server.',
  },
  OFFICE: {
    programs: ['soffice'],
    message: 'Office documents need LibreOffice, which is not installed on this server.',
  },
  FONT: {
    programs: ['ffmpeg'],
    message: 'Fonts need ffmpeg, which is not installed on this server.',
  },
  METADATA: {
    programs: ['perl'],
    message: 'Reading metadata out of files needs perl, which is not installed on this server.',
  },
};

/** Status 503: the host lacks a program. It may be installed before the next attempt. */
export class MissingProgram extends AppError {
  readonly program: ProgramName;

  constructor(program: ProgramName, feature: Feature) {
    super(503, 'MISSING_PROGRAM', REQUIREMENTS[feature].message);
    this.program = program;
  }
}

/** Finds the programs on the PATH, or at the configured paths of ffmpeg and ffprobe. Cheap, so call it for every file. */
export async function findPrograms(
  config: Pick<Config, 'ffmpegPath' | 'ffprobePath'>,
): Promise<Programs> {
  const [
    ffmpeg,
    ffprobe,
    pdftoppm,
    pdfinfo,
    pdftotext,
    perl,
    vips,
    dcraw_emu,
    gs,
    soffice,
    unshare,
    prlimit,
  ] = await Promise.all([
    findProgram(config.ffmpegPath),
    findProgram(config.ffprobePath),
    findProgram('pdftoppm'),
    findProgram('pdfinfo'),
    findProgram('pdftotext'),
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
    pdftotext,
    perl,
    vips,
    dcraw_emu,
    gs,
    soffice,
    unshare,
    prlimit,
  };
}

/** Returns the path of a program that a feature requires. Throws MissingProgram. */
export function requireProgram(programs: Programs, name: ProgramName, feature: Feature): string {
  const path = programs[name];
  if (path === null) throw new MissingProgram(name, feature);
  return path;
}

/** Returns the features that this host cannot serve, each with the reason for users. */
export function unavailableFeatures(programs: Programs): ClientConfig['unavailable'] {
  return Feature.options
    .filter((feature) => REQUIREMENTS[feature].programs.some((name) => programs[name] === null))
    .map((feature) => ({ feature, message: REQUIREMENTS[feature].message }));
}

/** Returns the names of the installed programs. */
export function installedPrograms(programs: Programs): string[] {
  return Object.entries(programs).flatMap(([name, path]) => (path === null ? [] : [name]));
}

/** Milliseconds that the path of a found program is cached. A missing program is not cached: it may be installed at any moment. */
const CACHE_MS = 5_000;

const foundPrograms = new Map<string, { path: string; until: number }>();

/** Returns the path of a program, cached for CACHE_MS; null if it is not installed. */
async function findProgram(name: string): Promise<string | null> {
  const known = foundPrograms.get(name);
  if (known && known.until > Date.now()) return known.path;
  const path = searchPath(name);
  if (path !== null) foundPrograms.set(name, { path, until: Date.now() + CACHE_MS });
  return path;
}
