import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const ARGUMENTS = [
  ...['-v', 'error', '-nostdin', '-f', 'lavfi', '-i', 'mandelbrot=s=640x480'],
  ...['-frames:v', '1', '-f', 'mjpeg', 'pipe:1'],
];

/** Creates a small JPEG (640 x 480) that takes as much work to process as a photograph. */
export async function createPhoto(): Promise<Buffer> {
  const { stdout } = await promisify(execFile)('ffmpeg', ARGUMENTS, { encoding: 'buffer' });
  return stdout;
}
