import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireProgram } from '../../programs/installed-programs.ts';
import { runTool } from '../../programs/run-tool.ts';
import { type LocalFile, NO_PIXELS, type ReadableImage } from '../local-file.ts';

export const FONT_TYPES = ['ttf', 'otf', 'woff', 'woff2', 'collection'].map(
  (name) => `font/${name}`,
);

/** The text that shows a font. */
const SAMPLE = 'ABCDEFGHIJKLM\nNOPQRSTUVWXYZ\nabcdefghijklm\nnopqrstuvwxyz\n0123456789 &?!';

/** Hides all installed fonts: a broken font must not be rendered with another one. */
const NO_OTHER_FONT = '<?xml version="1.0"?><fontconfig/>';

/** Renders a sample of a font's letters. Throws ProgramFailed, MissingProgram. */
export async function renderFont(file: LocalFile): Promise<ReadableImage> {
  const ffmpeg = requireProgram(file.tools.programs, 'ffmpeg', 'FONT');
  // File names without characters that the filter would interpret.
  await symlink(file.path, join(file.workDir, 'font'));
  await writeFile(join(file.workDir, 'sample'), SAMPLE);
  await writeFile(join(file.workDir, 'fonts.conf'), NO_OTHER_FONT);
  const text = 'fontfile=font:textfile=sample:expansion=none:fontsize=120:line_spacing=30';
  const position = 'x=(w-tw)/2:y=(h-th)/2:fontcolor=0x222222';
  await runTool(
    file,
    ffmpeg,
    [
      ...['-v', 'error', '-nostdin', '-y', '-f', 'lavfi', '-i', 'color=white:size=1500x1000'],
      ...['-vf', `drawtext=${text}:${position}`, '-frames:v', '1', 'font.png'],
    ],
    { timeoutMs: 30_000, env: { FONTCONFIG_FILE: join(file.workDir, 'fonts.conf') } },
  );
  return {
    path: join(file.workDir, 'font.png'),
    contentType: 'image/png',
    facts: NO_PIXELS,
    isGenerated: true,
  };
}
