import { accessSync, constants } from 'node:fs';
import { aptInstall, canInstall } from './apt.mjs';
import { findOnPath } from './child.mjs';

/**
 * name: of the program; debian: the packages that bring it; variable: may name it elsewhere.
 * @typedef {{ name: string, debian: string, variable?: string }} Program
 */

/** @type {Program[]} */
const PROGRAMS = [
  { name: 'ffmpeg', debian: 'ffmpeg', variable: 'FFMPEG_PATH' },
  { name: 'ffprobe', debian: 'ffmpeg', variable: 'FFPROBE_PATH' },
  { name: 'vips', debian: 'libvips-tools' },
  { name: 'pdftoppm', debian: 'poppler-utils' },
  { name: 'gs', debian: 'ghostscript' },
  { name: 'exiftool', debian: 'libimage-exiftool-perl' },
  { name: 'dcraw_emu', debian: 'libraw-bin' },
  { name: 'perl', debian: 'perl' },
];

/** @type {Program} */
const OFFICE = {
  name: 'soffice',
  debian: ['writer', 'calc', 'impress'].map((part) => `libreoffice-${part}-nogui`).join(' '),
};

/**
 * Looks for the system programs that processing needs and installs those that are missing, where we are root on Debian or Ubuntu and
 * APT_INSTALL is not off. say: told once, before, what is about to happen, or what the person should do. Gives whether something was
 * installed. Never throws: without a program the product only lacks a feature.
 * @param {(line: string) => void} say
 */
export async function installPrograms(say) {
  const missing = missingPrograms();
  if (missing.length === 0) return false;
  const names = missing.map(({ name }) => name).join(', ');
  const packages = [...new Set(missing.flatMap(({ debian }) => debian.split(' ')))];
  const byHand = `On Debian or Ubuntu: apt install ${packages.join(' ')}`;
  if (!canInstall() || isOff(process.env.APT_INSTALL)) {
    say(`Not on this machine: ${names}. Files that need them are kept, but not shown. ${byHand}`);
    return false;
  }
  say(
    `Installing by apt, as they are missing: ${packages.join(' ')} (APT_INSTALL=off prevents it)`,
  );
  try {
    await aptInstall(packages);
    say('The missing programs are installed.');
    return true;
  } catch (error) {
    say(`apt could not install them: ${lastLine(error)} ${byHand}`);
    return false;
  }
}

/** Those that are on neither the PATH nor where their variable says. */
function missingPrograms() {
  const wanted = isOn(process.env.INSTALL_OFFICE) ? [...PROGRAMS, OFFICE] : PROGRAMS;
  return wanted.filter(({ name, variable }) => {
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

/** @param {string | undefined} value */
function isOff(value) {
  return value === 'off' || value === 'false' || value === '0';
}

/** @param {unknown} error */
function lastLine(error) {
  return String(error).trim().split('\n').at(-1);
}
