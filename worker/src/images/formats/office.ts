import { constants } from 'node:fs';
import { copyFile, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ProgramFailed } from '@spindle/core/programs/run-program';
import { requireProgram } from '../../programs/installed-programs.ts';
import { runTool } from '../../programs/run-tool.ts';
import { withoutNetwork } from '../../programs/without-network.ts';
import type { LocalFile, ReadableImage } from '../local-file.ts';
import { renderPdf } from './pdf.ts';

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

/** Office content types, each with the extension by which LibreOffice recognizes it. */
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  [`${OPEN_XML}.wordprocessingml.document`, 'docx'],
  [`${OPEN_XML}.spreadsheetml.sheet`, 'xlsx'],
  [`${OPEN_XML}.presentationml.presentation`, 'pptx'],
  [`${OPEN_XML}.presentationml.slideshow`, 'ppsx'],
  [`${OPEN_XML}.wordprocessingml.template`, 'dotx'],
  [`${OPEN_XML}.spreadsheetml.template`, 'xltx'],
  [`${OPEN_XML}.presentationml.template`, 'potx'],
  ['application/vnd.ms-word.document.macroenabled.12', 'docm'],
  ['application/vnd.ms-excel.sheet.macroenabled.12', 'xlsm'],
  ['application/vnd.ms-powerpoint.presentation.macroenabled.12', 'pptm'],
  [`${OPEN_DOCUMENT}.text`, 'odt'],
  [`${OPEN_DOCUMENT}.spreadsheet`, 'ods'],
  [`${OPEN_DOCUMENT}.spreadsheet-template`, 'ots'],
  [`${OPEN_DOCUMENT}.presentation`, 'odp'],
  [`${OPEN_DOCUMENT}.presentation-template`, 'otp'],
  [`${OPEN_DOCUMENT}.graphics`, 'odg'],
  ['application/msword', 'doc'],
  ['application/vnd.ms-excel', 'xls'],
  ['application/vnd.ms-powerpoint', 'ppt'],
  ['application/rtf', 'rtf'],
]);

export const OFFICE_TYPES: readonly string[] = [...EXTENSIONS.keys()];

/** Name of the PDF that LibreOffice makes of a document, in the work folder. */
export const OFFICE_PDF = 'document.pdf';

const item = (path: string, name: string, value: number | string) =>
  `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;

/** The settings of the LibreOffice profile: no macros, no links to other files, and a proxy that does not exist. */
const PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">${[
  item('Office.Common/Security/Scripting', 'MacroSecurityLevel', 3),
  item('Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'),
  item('Office.Writer/Content/Update', 'Link', 0),
  item('Office.Calc/Content/Update', 'Link', 2),
  item('Inet/Settings', 'ooInetProxyType', 2),
  ...['HTTP', 'HTTPS', 'FTP'].flatMap((kind) => [
    item('Inet/Settings', `ooInet${kind}ProxyName`, '127.0.0.1'),
    item('Inet/Settings', `ooInet${kind}ProxyPort`, 9),
  ]),
].join('')}</oor:items>
`;

/**
 * Renders the first page of a document and counts its pages. LibreOffice opens a copy, because it locks its files, with a new
 * profile, because two processes cannot share one. Throws like renderPdf.
 */
export async function renderOfficeDocument(
  file: LocalFile,
  longestSide: number,
): Promise<ReadableImage> {
  const soffice = requireProgram(file.tools.programs, 'soffice', 'OFFICE');
  const copy = join(file.workDir, `document.${EXTENSIONS.get(file.contentType)}`);
  await copyFile(file.path, copy, constants.COPYFILE_FICLONE);
  const profile = join(file.workDir, 'office');
  await mkdir(join(profile, 'user'), { recursive: true });
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), PROFILE);
  const own = `-env:UserInstallation=${pathToFileURL(profile).href}`;
  const args = [own, '--headless', '--norestore', '--convert-to', 'pdf', copy];
  const [program, ...before] = await withoutNetwork(file, soffice);
  await runTool(file, program, [...before, ...args], { timeoutMs: 120_000 });
  const path = join(file.workDir, OFFICE_PDF);
  await stat(path).catch(() => {
    throw new ProgramFailed('it is incomplete, damaged or protected by a password');
  });
  return renderPdf({ ...file, path }, longestSide);
}
