import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { photograph } from './photographs.mjs';

const run = promisify(execFile);

/** Creates an MP4 (H.264, AAC) that pans over a grainy photograph: as expensive to encode as camera footage. rate: frames a second. */
export async function makeVideo({ width, height, seconds, rate = 30 }) {
  return inFolder(async (dir) => {
    const still = join(dir, 'still.jpg');
    await writeFile(still, await photograph(width / 2, height / 2));
    const frames = rate * seconds;
    const travel = `scale=${2 * width}:-2,loop=-1:1,fps=${rate},crop=${width}:${height}:x='(iw-ow)*t/${seconds}':y='(ih-oh)*abs(sin(t/5))'`;
    const path = join(dir, 'video.mp4');
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

/** Runs ffmpeg. Returns its CPU time in seconds. */
export async function ffmpeg(args) {
  const { stderr } = await run('ffmpeg', ['-benchmark', '-v', 'info', '-nostats', '-y', ...args], {
    maxBuffer: 64 * 1024 ** 2,
  });
  const [, user = 0, system = 0] = /bench: utime=([\d.]+)s stime=([\d.]+)s/.exec(stderr) ?? [];
  return Number(user) + Number(system);
}

/** Runs `use` with a temporary folder, which is deleted afterward. */
export async function inFolder(use) {
  const dir = await mkdtemp(join(tmpdir(), 'bench-videos-'));
  try {
    return await use(dir);
  } finally {
    await rm(dir, { recursive: true });
  }
}
