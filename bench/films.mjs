import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { photograph } from './pictures.mjs';

const run = promisify(execFile);

/** A film of H.264 and AAC that moves through a photograph with grain: a camera's work to encode. */
export async function film({ width, height, seconds, rate = 30 }) {
  return inFolder(async (dir) => {
    const still = join(dir, 'still.jpg');
    await writeFile(still, await photograph(width / 2, height / 2));
    const frames = rate * seconds;
    const travel = `scale=${2 * width}:-2,loop=-1:1,fps=${rate},crop=${width}:${height}:x='(iw-ow)*t/${seconds}':y='(ih-oh)*abs(sin(t/5))'`;
    const path = join(dir, 'film.mp4');
    await ffmpeg([
      ...['-framerate', String(rate), '-i', still],
      ...['-f', 'lavfi', '-i', 'sine=frequency=440'],
      ...[
        '-vf',
        `${travel},noise=alls=6:allf=t`,
        '-frames:v',
        String(frames),
        '-t',
        String(seconds),
      ],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '23', '-pix_fmt', 'yuv420p'],
      ...['-c:a', 'aac', '-movflags', '+faststart', path],
    ]);
    return readFile(path);
  });
}

/** Runs ffmpeg. Gives the processor seconds that it took. */
export async function ffmpeg(args) {
  const { stderr } = await run('ffmpeg', ['-benchmark', '-v', 'info', '-nostats', '-y', ...args], {
    maxBuffer: 64 * 1024 ** 2,
  });
  const [, user = 0, system = 0] = /bench: utime=([\d.]+)s stime=([\d.]+)s/.exec(stderr) ?? [];
  return Number(user) + Number(system);
}

/** Runs `use` with a folder that goes with it. */
export async function inFolder(use) {
  const dir = await mkdtemp(join(tmpdir(), 'bench-films-'));
  try {
    return await use(dir);
  } finally {
    await rm(dir, { recursive: true });
  }
}
