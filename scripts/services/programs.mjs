import { accessSync, constants } from 'node:fs';
import { installPackages, mayInstall } from './apt.mjs';
import { findOnPath } from './child.mjs';

/**
 * A system program. debian: the packages that contain it; variable: the environment variable that can hold its path.
 * @typedef {{ name: string, debian: string, variable?: string }} Program
 */

/** @type {Program[]} */
const PROGRAMS = [
  { name: 'ffmpeg', debian: 'ffmpeg', variable: 'FFMPEG_PATH' },
  { name: 'ffprobe', debian: 'ffmpeg', variable: 'FFPROBE_PATH' },
  { name: 'vips', debian: 'libvips-tools' },
  { name: 'pdftoppm', debian: 'poppler-utils' },
  { name: 'gs', debian: 'ghostscript' },
  { name: 'crc32', debian: 'libarchive-zip-perl' }, // with it, ExifTool reads .docx and similar files
  { name: 'dcraw_emu', debian: 'libraw-bin' },
  { name: 'perl', debian: 'perl' },
  { name: 'pocketsphinx_continuous', debian: 'pocketsphinx pocketsphinx-en-us' },
];

/** @type {Program} */
const OFFICE = {
  name: 'soffice',
  debian: ['writer', 'calc', 'impress'].map((part) => `libreoffice-${part}-nogui`).join(' '),
};

/**
 * Finds the system programs that processing needs. Installs the missing ones when the user is root on Debian or
 * Ubuntu and APT_INSTALL is not off. say: prints one line first: the coming installation, or instructions for the
 * user. Returns whether it installed anything. Never throws: without a program the product only lacks a feature.
 * @param {(line: string) => void} say
 */
export async function installPrograms(say) {
  const missing = findMissingPrograms();
  if (missing.length === 0) return false;
  const names = missing.map(({ name }) => name).join(', ');
  const packages = [...new Set(missing.flatMap(({ debian }) => debian.split(' ')))];
  const byHand = `On Debian or Ubuntu: apt install ${packages.join(' ')}`;
  if (!mayInstall()) {
    say(`Not on this machine: ${names}. Files that need them are kept, but not shown. ${byHand}`);
    return false;
  }
  say(
    `Installing by apt, as they are missing: ${packages.join(' ')} (APT_INSTALL=off prevents it)`,
  );
  try {
    await installPackages(packages);
    say('The missing programs are installed.');
    return true;
  } catch (error) {
    say(`apt could not install them: ${lastLine(error)} ${byHand}`);
    return false;
  }
}

/** Returns the programs that are neither on the PATH nor at the path in their variable. */
function findMissingPrograms() {
  const programs = isOn(process.env.INSTALL_OFFICE) ? [...PROGRAMS, OFFICE] : PROGRAMS;
  return programs.filter(({ name, variable }) => {
    const given = variable && process.env[variable];
    return given?.includes('/') ? !isProgram(given) : findOnPath(given || name) === null;
  });
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {string | undefined} value */
function isOn(value) {
  return value === 'on' || value === 'true' || value === '1';
}

/** @param {unknown} error */
function lastLine(error) {
  return String(error).trim().split('\n').at(-1);
}
