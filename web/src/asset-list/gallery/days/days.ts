import type { Timeline, TimelineAsset } from '@spindle/contracts/search/timeline';

/** Limits the pictures of a block, which are arranged at once. */
const BLOCK_MAX = 120;
/** Limits the pictures of a chunk, which are requested at once. */
const CHUNK_MAX = 240;

/** A day with pictures. Undated ones have the day of their upload. */
export interface GalleryDay {
  /** `YYYY-MM-DD`. */
  day: string;
  isUndated: boolean;
  count: number;
  firstBlock: number;
  /** Pictures before the day. */
  start: number;
}

/** Consecutive pictures of one day. */
export interface Block {
  key: string;
  /** Index of the day. */
  day: number;
  /** Pictures of the day before the block. */
  offset: number;
  count: number;
  isFirst: boolean;
  isLast: boolean;
  /** Index of the chunk. */
  chunk: number;
}

/** Consecutive blocks that one request loads. */
export interface Chunk {
  key: string;
  day: string;
  until: string;
  isUndated: boolean;
  offset: number;
  count: number;
  firstBlock: number;
}

/** The days of a gallery, cut into blocks and chunks. */
export interface GalleryDays {
  total: number;
  days: GalleryDay[];
  blocks: Block[];
  chunks: Chunk[];
}

/** Cuts the days of a timeline into blocks and chunks. Small days share a chunk; large ones have several. */
export function divideDays({ total, days, undated }: Timeline): GalleryDays {
  const result: GalleryDays = { total, days: [], blocks: [], chunks: [] };
  let start = 0;
  for (const [isUndated, list] of [[false, days] as const, [true, undated] as const])
    for (const { day, count } of list) {
      result.days.push({ day, isUndated, count, firstBlock: result.blocks.length, start });
      start += count;
      for (let offset = 0; offset < count; offset += BLOCK_MAX)
        addBlock(result, offset, Math.min(BLOCK_MAX, count - offset));
    }
  for (const chunk of result.chunks)
    chunk.key = [chunk.isUndated, chunk.day, chunk.until, chunk.offset, chunk.count].join('/');
  return result;
}

/** Adds a block of the last day, to the last chunk if it has room. */
function addBlock({ days, blocks, chunks }: GalleryDays, offset: number, count: number): void {
  const last = days.length - 1;
  const day = days[last];
  if (!day) throw new Error('unreachable: a block without a day');
  let chunk = chunks.at(-1);
  if (!chunk || chunk.isUndated !== day.isUndated || chunk.count + count > CHUNK_MAX) {
    const { day: name, isUndated } = day;
    chunk = {
      key: '',
      day: name,
      until: name,
      isUndated,
      offset,
      count: 0,
      firstBlock: blocks.length,
    };
    chunks.push(chunk);
  }
  chunk.until = day.day;
  chunk.count += count;
  blocks.push({
    key: `${day.isUndated ? 'undated ' : ''}${day.day} ${offset}`,
    day: last,
    offset,
    count,
    isFirst: offset === 0,
    isLast: offset + count >= day.count,
    chunk: chunks.length - 1,
  });
}

/** Returns the assets of each block of a chunk. A block has fewer after one of its assets has left the list. */
export function divideAssets(
  { days, blocks }: GalleryDays,
  chunk: Chunk,
  assets: readonly TimelineAsset[],
): Map<number, TimelineAsset[]> {
  const byDay = new Map<string, TimelineAsset[]>();
  for (const asset of assets) {
    const day = asset.local_time.slice(0, 10);
    const same = byDay.get(day);
    if (same) same.push(asset);
    else byDay.set(day, [asset]);
  }
  const divided = new Map<number, TimelineAsset[]>();
  const index = days.length > 0 ? blocks[chunk.firstBlock]?.chunk : undefined;
  for (let at = chunk.firstBlock; blocks[at]?.chunk === index && at < blocks.length; at += 1) {
    const block = blocks[at];
    const day = block && days[block.day];
    if (!block || !day) break;
    const skipped = at === chunk.firstBlock || day.day === chunk.day ? chunk.offset : 0;
    const from = block.offset - skipped;
    const own = byDay.get(day.day) ?? [];
    divided.set(at, own.slice(from, block.isLast ? undefined : from + block.count));
  }
  return divided;
}
