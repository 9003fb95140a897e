import { STACK_MAX } from '@spindle/contracts/stacks/stacks';
import type { SuggestedKind } from '@spindle/contracts/stacks/suggestions';
import { hashDistance, isFlat } from '@spindle/core/duplicates/difference-hash';
import { RAW_TYPES } from '@spindle/core/file-types/content-types';
import { stackNameOf } from '@spindle/core/stacks/stack-name';

/** A picture that can be in a stack. */
export interface Capture {
  id: string;
  creatorId: number;
  /** Folded. */
  nameKey: string;
  contentType: string;
  takenAt: Date;
  /** Whether a camera wrote the date into the file. */
  isDatedByCamera: boolean;
  camera: string | null;
  dhash: string | null;
}

/** Captures that look like a stack. */
export interface PlannedStack {
  kind: SuggestedKind;
  creatorId: number;
  /** The suggested cover first. */
  ids: string[];
}

/** Limits the milliseconds between the dates of a raw file and its JPEG: cameras write them one after the other. */
export const RAW_JPEG_MS = 2_000;
/** Limits the milliseconds between two pictures of a burst. */
export const BURST_MS = 1_000;
const BURST_MIN = 3;
/** Limits the differing bits, of 64, of two pictures of a burst that follow each other. Unrelated pictures differ in about 32. */
const BURST_DISTANCE_MAX = 16;

const RAW: ReadonlySet<string> = new Set(RAW_TYPES);
const DEVELOPED: ReadonlySet<string> = new Set(['image/jpeg', 'image/heic', 'image/heif']);

/** Finds the stacks among captures, in any order. */
export function planStacks(captures: readonly Capture[]): PlannedStack[] {
  const sorted = [...captures].sort(
    (a, b) => a.takenAt.getTime() - b.takenAt.getTime() || a.nameKey.localeCompare(b.nameKey),
  );
  return [...groupBy(sorted, ({ creatorId }) => String(creatorId)).values()].flatMap((own) => [
    ...pairRaw(own),
    ...findBursts(own),
    ...findEdits(own),
  ]);
}

/** Finds raw files with the JPEG or HEIC of the same name and moment. The picture that everything shows is the cover. */
function pairRaw(captures: readonly Capture[]): PlannedStack[] {
  return [...groupBy(captures, ({ nameKey }) => stackNameOf(nameKey).base).values()].flatMap(
    (same) =>
      runsOf(same, (a, b) => isWithin(a, b, RAW_JPEG_MS)).flatMap((run) => {
        const developed = run.filter(({ contentType }) => DEVELOPED.has(contentType));
        const raw = run.filter(({ contentType }) => RAW.has(contentType));
        return developed.length > 0 && raw.length > 0
          ? [plan('RAW_JPEG', [...developed, ...raw])]
          : [];
      }),
  );
}

/** Finds pictures that one camera took in quick succession and that look alike. A raw file and its JPEG are one picture. */
function findBursts(captures: readonly Capture[]): PlannedStack[] {
  const dated = captures.filter(({ isDatedByCamera, camera, dhash }) =>
    Boolean(isDatedByCamera && camera && dhash && !isFlat(dhash)),
  );
  return [...groupBy(dated, ({ camera }) => camera ?? '').values()].flatMap((same) =>
    runsOf(same, (a, b) => isWithin(a, b, BURST_MS) && looksLike(a, b))
      .filter(
        (run) => new Set(run.map(({ nameKey }) => stackNameOf(nameKey).root)).size >= BURST_MIN,
      )
      .map((run) => plan('BURST', run)),
  );
}

/** Finds originals with edited copies of the same moment. The last edited copy by name is the cover. */
function findEdits(captures: readonly Capture[]): PlannedStack[] {
  return [...groupBy(captures, ({ nameKey }) => stackNameOf(nameKey).root).values()].flatMap(
    (same) =>
      runsOf(same, (a, b) => isWithin(a, b, RAW_JPEG_MS)).flatMap((run) => {
        const isEdit = ({ nameKey }: Capture) => {
          const { base, root } = stackNameOf(nameKey);
          return base !== root;
        };
        const edits = run.filter(isEdit);
        const originals = run.filter((capture) => !isEdit(capture));
        return edits.length > 0 && originals.length > 0
          ? [plan('EDIT', [...edits.toReversed(), ...originals])]
          : [];
      }),
  );
}

function plan(kind: SuggestedKind, captures: readonly Capture[]): PlannedStack {
  const [first] = captures;
  return {
    kind,
    creatorId: first?.creatorId ?? 0,
    ids: captures.slice(0, STACK_MAX).map(({ id }) => id),
  };
}

function isWithin(a: Capture, b: Capture, ms: number): boolean {
  return Math.abs(a.takenAt.getTime() - b.takenAt.getTime()) <= ms;
}

function looksLike(a: Capture, b: Capture): boolean {
  return (
    a.dhash !== null && b.dhash !== null && hashDistance(a.dhash, b.dhash) <= BURST_DISTANCE_MAX
  );
}

/** Splits captures where two that follow each other do not belong together. */
function runsOf(
  captures: readonly Capture[],
  belong: (a: Capture, b: Capture) => boolean,
): Capture[][] {
  const runs: Capture[][] = [];
  for (const capture of captures) {
    const last = runs.at(-1)?.at(-1);
    if (last && belong(last, capture)) runs.at(-1)?.push(capture);
    else runs.push([capture]);
  }
  return runs.filter(({ length }) => length > 1);
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
