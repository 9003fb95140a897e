import type { Timeline, TimelineAsset, TimelinePosition } from '@spindle/contracts/search/timeline';

/** Limits the pictures of a block, which are arranged at once. */
const BLOCK_MAX = 120;
/** Limits the pictures of a chunk, which are requested at once. */
const CHUNK_MAX = 240;

/** A day with pictures. All undated ones are one group after the last day. */
export interface GalleryDay {
  /** `YYYY-MM-DD`; of the undated group, the latest day of an upload. */
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
  /** For each day of the upload of undated pictures: the undated pictures before it. */
  undatedStarts: ReadonlyMap<string, number>;
}

/** Cuts the days of a timeline into blocks and chunks. Small days share a chunk; large ones have several. */
export function divideDays({ total, days, undated }: Timeline): GalleryDays {
  const undatedStarts = new Map<string, number>();
  const result: GalleryDays = { total, days: [], blocks: [], chunks: [], undatedStarts };
  for (const { day, count } of days) {
    addDay(result, { day, isUndated: false, count });
    for (let offset = 0; offset < count; offset += BLOCK_MAX) {
      const from = { day, offset };
      addBlock(result, { from, until: day, offset, count: Math.min(BLOCK_MAX, count - offset) });
    }
  }
  addUndated(result, undated, undatedStarts);
  for (const chunk of result.chunks)
    chunk.key = [chunk.isUndated, chunk.day, chunk.until, chunk.offset, chunk.count].join('/');
  return result;
}

function addDay(result: GalleryDays, day: Pick<GalleryDay, 'day' | 'isUndated' | 'count'>): void {
  const before = result.days.at(-1);
  const start = before ? before.start + before.count : 0;
  result.days.push({ ...day, firstBlock: result.blocks.length, start });
}

/** Adds the undated pictures as one group, whose blocks reach over days. */
function addUndated(
  result: GalleryDays,
  undated: Timeline['undated'],
  starts: Map<string, number>,
): void {
  const total = undated.reduce((sum, { day, count }) => {
    starts.set(day, sum);
    return sum + count;
  }, 0);
  const [first] = undated;
  if (!first || total === 0) return;
  addDay(result, { day: first.day, isUndated: true, count: total });
  let at = 0;
  /** Returns the day of an undated picture, and the pictures of the day before it. Positions must rise. */
  const locate = (position: number) => {
    const startOf = (index: number) => starts.get(undated[index]?.day ?? '') ?? Infinity;
    while (startOf(at + 1) <= position) at += 1;
    return { day: undated[at]?.day ?? first.day, offset: position - startOf(at) };
  };
  for (let offset = 0; offset < total; offset += BLOCK_MAX) {
    const count = Math.min(BLOCK_MAX, total - offset);
    const from = locate(offset);
    addBlock(result, { from, until: locate(offset + count - 1).day, offset, count });
  }
}

interface NewBlock extends Pick<Block, 'offset' | 'count'> {
  /** The day of its first picture, and the pictures of that day before it. */
  from: { day: string; offset: number };
  /** The day of its last picture. */
  until: string;
}

/** Adds a block of the last day, to the last chunk if it has room. */
function addBlock(result: GalleryDays, { from, until, offset, count }: NewBlock): void {
  const { days, blocks, chunks } = result;
  const last = days.length - 1;
  const day = days[last];
  if (!day) throw new Error('unreachable: a block without a day');
  const { isUndated } = day;
  let chunk = chunks.at(-1);
  if (!chunk || chunk.isUndated !== isUndated || chunk.count + count > CHUNK_MAX) {
    chunk = { key: '', ...from, until, isUndated, count: 0, firstBlock: blocks.length };
    chunks.push(chunk);
  }
  chunk.until = until;
  chunk.count += count;
  blocks.push({
    key: isUndated ? `undated ${offset}` : `${day.day} ${offset}`,
    day: last,
    offset,
    count,
    isFirst: offset === 0,
    isLast: offset + count >= day.count,
    chunk: chunks.length - 1,
  });
}

/** Returns the index of the day of a picture, and the pictures of it before that one. The index is -1 for an unknown day. */
export function findDay(
  { days, undatedStarts }: GalleryDays,
  { day, undated, offset }: TimelinePosition,
): { index: number; offset: number } {
  if (!undated)
    return { index: days.findIndex((one) => !one.isUndated && one.day === day), offset };
  const start = undatedStarts.get(day);
  const index = start === undefined ? -1 : days.findIndex(({ isUndated }) => isUndated);
  return { index, offset: (start ?? 0) + offset };
}

/** Returns the assets of each block of a chunk. A block has fewer after one of its assets has left the list. */
export function divideAssets(
  { days, blocks }: GalleryDays,
  chunk: Chunk,
  assets: readonly TimelineAsset[],
): Map<number, TimelineAsset[]> {
  const byDay = new Map<string, TimelineAsset[]>();
  for (const asset of chunk.isUndated ? [] : assets) {
    const day = asset.local_time.slice(0, 10);
    const same = byDay.get(day);
    if (same) same.push(asset);
    else byDay.set(day, [asset]);
  }
  const divided = new Map<number, TimelineAsset[]>();
  const first = blocks[chunk.firstBlock];
  for (let at = chunk.firstBlock; first && blocks[at]?.chunk === first.chunk; at += 1) {
    const block = blocks[at];
    const day = block && days[block.day];
    if (!block || !day) break;
    const own = chunk.isUndated ? assets : (byDay.get(day.day) ?? []);
    const from = block.offset - (block.day === first.day ? first.offset : 0);
    divided.set(at, own.slice(from, block.isLast ? undefined : from + block.count));
  }
  return divided;
}
