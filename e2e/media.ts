import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Created once per checkout. Increase the number when the content of this file changes. */
const DIR = fileURLToPath(new URL('node_modules/.cache/media-8', import.meta.url));

const WALLPAPERS = '/usr/share/backgrounds';

/** Audio, images and videos that ffmpeg creates: the arguments before the file name. */
const GENERATED: Record<string, string[]> = {
  'clip.mp4': video('libx264', 'aac'),
  'clip.mov': video('libx264', 'aac'),
  'clip.webm': [...video('libvpx', 'libopus'), '-deadline', 'realtime'],
  // Two audio tracks, both in English.
  'two-sounds.mp4': [
    ...['-f', 'lavfi', '-i', 'sine=d=3', ...video('libx264', 'aac')],
    ...['-map', '1:v', '-map', '0:a', '-map', '2:a'],
    ...[0, 1].flatMap((track) => [`-metadata:s:a:${track}`, 'language=eng']),
  ],
  'tone.mp3': audio(),
  'tone.wav': audio(),
  'tone.flac': audio(),
  'still.png': image(),
  'still.webp': image(),
  'still.gif': image(),
  'still.tiff': image(),
  'still.avif': [...image(), '-c:v', 'libaom-av1', '-cpu-used', '8', '-still-picture', '1'],
};

/**
 * Copies files of the media folder into a new folder and returns its path. Appends random letters to each, so that no
 * library has the file yet. Letters cannot complete a JPEG that ends early, as the byte 0xff could.
 */
export async function uniqueCopies(...names: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'spindle-e2e-unique-'));
  const media = await mediaFolder();
  for (const name of names) {
    const bytes = await readFile(join(media, name));
    await writeFile(
      join(folder, name),
      Buffer.concat([bytes, Buffer.from(randomBytes(8).toString('hex'))]),
    );
  }
  return folder;
}

/**
 * Returns the path of a folder with a file of every kind, photographs, and files whose content does not match their
 * name.
 */
export async function mediaFolder(): Promise<string> {
  // Rename the complete folder: another process may create it at the same time.
  if (existsSync(DIR)) return DIR;
  await mkdir(dirname(DIR), { recursive: true });
  const draft = await mkdtemp(`${DIR}-`);
  await createMedia(draft);
  await rename(draft, DIR).catch((error) => {
    if (!existsSync(DIR)) throw error;
  });
  return DIR;
}

async function createMedia(dir: string): Promise<void> {
  for (const [name, args] of Object.entries(GENERATED))
    await run('ffmpeg', ['-y', '-v', 'error', '-nostdin', ...args, join(dir, name)]);
  await createPhotographs(dir);
  await writeFile(join(dir, 'drawing.svg'), DRAWING);
  await writeFile(join(dir, 'page.pdf'), pdf());
  await writeFile(join(dir, 'notes.txt'), 'Not a picture.\n');
  await writeFile(join(dir, 'notes.zip'), 'PK\x05\x06'.padEnd(22, '\0'));
  const photo = await readFile(join(dir, 'photo-1.jpg'));
  await writeFile(join(dir, 'header.jpg'), photo.subarray(0, 300)); // ends before its pixels
  await writeFile(join(dir, 'really-a-photo.pdf'), photo);
  await writeFile(join(dir, 'empty.jpg'), '');
  await writeFile(join(dir, 'Ünïcode näme – 写真.jpg'), photo);
}

/** Copies wallpapers that Debian ships, as photographs. Without them, ffmpeg creates the photographs. */
async function createPhotographs(dir: string): Promise<void> {
  const found = existsSync(WALLPAPERS)
    ? (await readdir(WALLPAPERS, { recursive: true })).filter((name) => /\.jpe?g$/i.test(name))
    : [];
  for (const number of [1, 2, 3, 4, 5, 6]) {
    const target = join(dir, `photo-${number}.jpg`);
    const wallpaper = found.sort()[number];
    if (wallpaper) await copyFile(join(WALLPAPERS, wallpaper), target);
    else
      await run('ffmpeg', [
        ...[
          '-y',
          '-v',
          'error',
          '-f',
          'lavfi',
          '-i',
          `mandelbrot=s=1800x1200:start_scale=${number}`,
        ],
        ...['-frames:v', '1', target],
      ]);
  }
}

/** A small video, because each product that receives it encodes renditions. */
function video(videoCodec: string, audioCodec: string): string[] {
  return [
    ...['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=10:d=3', '-f', 'lavfi', '-i', 'sine=d=3'],
    ...['-pix_fmt', 'yuv420p', '-c:v', videoCodec, '-c:a', audioCodec],
  ];
}

function audio(): string[] {
  return ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=4'];
}

function image(): string[] {
  return ['-f', 'lavfi', '-i', 'mandelbrot=s=800x600', '-frames:v', '1'];
}

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#3e63dd"/><circle cx="200" cy="150" r="90" fill="#fff"/></svg>';

/** Returns a PDF of one page with a line of text. */
function pdf(): string {
  const content = 'BT /F1 32 Tf 40 150 Td (Spindle, page one) Tj ET';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 300] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return `${text}xref\n0 6\n0000000000 65535 f \n${table}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}
