import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HLS } from '@spindle/contracts/video-keys';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import {
  type ConversionRow,
  putConversion,
  removeObjects,
  storeConversion,
} from '@spindle/core/conversions/put-conversion';
import { toUuid } from '@spindle/core/ids';
import { type FilmIndex, TRACK, trackKey } from '@spindle/core/media/film-index';
import { type FilmSheet, readSheet } from '@spindle/core/media/film-sheet';
import type { Source } from '@spindle/core/media/pieces';
import { readSettings } from '@spindle/core/settings/settings';
import { versionOf } from '@spindle/core/tasks/job-input';
import { inWorkFolder } from '@spindle/core/work-folder';
import { giveConversionUp } from '../conversions/give-conversion-up.ts';
import { FinalFailure, type Handler } from '../handler.ts';
import { findPrograms, requireProgram } from '../programs.ts';
import { runFfmpeg } from './ffmpeg.ts';
import { type JoinedTrack, joinPieces } from './join-pieces.ts';

const LIMITS = { memoryMaxBytes: 1024 ** 3, timeoutMs: 3_600_000 };

/** A retry makes them anew. */
const PIECES_GONE = 'The pieces of the film are not there any more.';

/** Puts the film together that the step is named after. Where none can be made of the video the step ends without. */
export const packageFilm: Handler = {
  async run(ctx, { jobId, assetId, key, signal }) {
    const job = await ctx.db.job.findUnique({ where: { id: jobId } });
    if (!job || assetId === null) return;
    const source = { assetId, version: versionOf(job.input) };
    const asset = { id: toUuid(assetId), version: source.version };
    if ((await ctx.db.asset.count({ where: asset })) === 0) return;
    const sheet = await readSheet(ctx, source, jobId);
    if (!sheet) throw new FinalFailure(PIECES_GONE);
    const tracks = sheet.films[key];
    if (!tracks) return;
    const { transcodes } = await readSettings(ctx, 'video');
    const isPublic = new Map(Object.entries(transcodes)).get(key)?.public ?? false;
    const rows = await inWorkFolder(ctx, async (dir) => {
      const film = { ctx, source, sheet, dir, signal };
      return key === HLS ? packHls(film, tracks) : [await packMp4(film, key, tracks[0] ?? '')];
    });
    const old = await inTransaction(ctx, async (tx) => {
      const replaced = key === HLS ? await dropTracks(tx, asset, rows) : [];
      for (const row of rows)
        replaced.push(...(await putConversion(tx, asset, { ...row, public: isPublic })));
      return replaced;
    });
    await removeObjects(ctx, old);
  },

  giveUp: giveConversionUp,
};

/** Takes away the tracks of an earlier film in pieces that this one does not have. Gives their objects. */
async function dropTracks(
  { db }: TxContext,
  { id: assetId, version }: { id: string; version: number },
  rows: ConversionRow[],
): Promise<string[]> {
  const key = { startsWith: TRACK, notIn: rows.map((row) => row.key) };
  const where = { assetId, version, key };
  const gone = await db.file.findMany({ where });
  await db.file.deleteMany({ where });
  return gone.map(({ objectKey }) => objectKey);
}

interface Film {
  ctx: Context;
  source: Source;
  sheet: FilmSheet;
  dir: string;
  signal: AbortSignal;
}

/** One MP4 that begins to play at once, with the first sound. */
async function packMp4(film: Film, key: string, track: string): Promise<ConversionRow> {
  const { ctx, sheet, dir, signal } = film;
  const picture = await joined(film, track, true);
  const [first] = sheet.sounds;
  const sound = first && (await joined(film, first.track, false));
  const ffmpegPath = requireProgram(await findPrograms(ctx.config), 'ffmpeg', 'VIDEO');
  const path = join(dir, 'film.mp4');
  await runFfmpeg({
    ...{ ...LIMITS, signal, ffmpegPath, input: picture.path },
    ...(sound && { beside: { path: sound.path, format: 'mov' as const } }),
    outputs: [
      {
        path,
        options: [
          ...['-map', '0:v', ...(sound ? ['-map', '1:a'] : []), '-c', 'copy'],
          ...['-movflags', '+faststart', '-map_metadata', '-1'],
        ],
      },
    ],
  });
  return stored(film, key, path, { contentType: 'video/mp4', track, seconds: lengthOf(picture) });
}

/** An object for each track, and one that says what lies where. */
async function packHls(film: Film, tracks: string[]): Promise<ConversionRow[]> {
  const { sheet, dir } = film;
  const rows: ConversionRow[] = [];
  const index: FilmIndex = { sizes: [], sounds: [] };
  for (const track of tracks) {
    const { path, ...rest } = await joined(film, track, true);
    const { width, height } = sizeOf(sheet, track);
    const key = trackKey(track);
    index.sizes.push({ key, ...rest, width, height, frameRate: sheet.frameRate });
    rows.push(await stored(film, key, path, { contentType: 'video/mp4', track, seconds: null }));
  }
  for (const { track, language } of sheet.sounds) {
    const { path, ...rest } = await joined(film, track, false);
    const key = trackKey(track);
    index.sounds.push({ key, ...rest, language });
    rows.push(
      await stored(film, key, path, { contentType: 'audio/mp4', track: null, seconds: null }),
    );
  }
  const path = join(dir, 'index.json');
  await writeFile(path, JSON.stringify(index));
  const largest = tracks.at(-1) ?? null;
  const contentType = 'application/json';
  const seconds = lengthOf(index.sizes[0] ?? { pieces: [] });
  return [...rows, await stored(film, HLS, path, { contentType, track: largest, seconds })];
}

async function joined(film: Film, track: string, hasPictures: boolean): Promise<JoinedTrack> {
  const { ctx, source, dir, signal } = film;
  const path = join(dir, `${track}.mp4`);
  const found = await joinPieces(ctx, source, track, { path, hasPictures, signal });
  if (!found) throw new FinalFailure(PIECES_GONE);
  return found;
}

async function stored(
  { ctx, source, sheet, signal }: Film,
  key: string,
  path: string,
  about: { contentType: string; track: string | null; seconds: number | null },
): Promise<ConversionRow> {
  const { contentType, track, seconds } = about;
  const asset = { id: source.assetId, version: source.version };
  const file = await storeConversion(ctx, asset, { key, path, contentType }, signal);
  const { isMarked = false, ...size } = track === null ? {} : sizeOf(sheet, track);
  return {
    ...{ ...file, ...size, duration: seconds },
    ...{ watermarked: isMarked, createdAt: ctx.now() },
  };
}

function sizeOf({ sizes }: FilmSheet, track: string) {
  const size = sizes[track];
  if (!size) throw new Error(`unreachable: track ${track}`);
  return size;
}

function lengthOf({ pieces }: { pieces: { seconds: number }[] }): number {
  return pieces.reduce((sum, { seconds }) => sum + seconds, 0);
}
