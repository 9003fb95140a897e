import { formatCount } from '../lib/format.ts';
import type { UploadState } from '../upload-queue/upload.ts';
import type { Sum, Tally } from '../upload-queue/upload-store.ts';
import { t } from './texts.ts';

export type TrayPhase = 'uploading' | 'paused' | 'processing' | 'finished' | 'interrupted';

export interface TraySummary {
  phase: TrayPhase;
  title: string;
  /** What a screen reader is told: changes with the phase, not with every file. */
  announcement: string;
  /** Of the bytes while they are on their way, then of the files that are processed. 0 to 100. */
  percent: number;
  moving: Sum;
  unfinished: number;
}

/** Uploads that closing the tray would stop. */
const UNFINISHED: readonly UploadState[] = [
  'waiting',
  'checking',
  'duplicate',
  'uploading',
  'paused',
  'interrupted',
  'failed',
];

/** What the head of the tray says. */
export function summarise(tally: Tally, isPaused: boolean): TraySummary {
  const ahead = sumOf(tally, ['waiting', 'checking', 'uploading', 'paused']);
  const arrived = sumOf(tally, ['processing', 'done', 'error']);
  const moving = sumOf(tally, [
    'waiting',
    'checking',
    'uploading',
    'paused',
    'processing',
    'done',
    'error',
  ]);
  const phase = phaseOf(tally, isPaused, ahead.count);
  const total = formatCount(ahead.count + arrived.count);
  const position = formatCount(Math.min(arrived.count + 1, ahead.count + arrived.count));
  const texts: Record<TrayPhase, string> = {
    uploading: t('uploadingOf', { position, total }),
    paused: t('pausedOf', { position, total }),
    processing: t('processingCount', { count: tally.processing.count }),
    finished: finishedText(tally),
    interrupted: t('interruptedCount', { count: tally.interrupted.count }),
  };
  return {
    phase,
    title: texts[phase],
    announcement:
      phase === 'finished' || phase === 'interrupted' ? texts[phase] : t(ANNOUNCED[phase]),
    percent:
      phase === 'processing'
        ? 100 - share(tally.processing.count, arrived.count)
        : share(moving.sentBytes, moving.sizeBytes),
    moving,
    unfinished: sumOf(tally, UNFINISHED).count,
  };
}

const ANNOUNCED = {
  uploading: 'announceUploading',
  paused: 'announcePaused',
  processing: 'announceProcessing',
} as const;

function phaseOf(tally: Tally, isPaused: boolean, ahead: number): TrayPhase {
  if (tally.uploading.count + tally.checking.count > 0 || (tally.waiting.count > 0 && !isPaused))
    return 'uploading';
  if (ahead > 0) return 'paused';
  if (tally.processing.count > 0) return 'processing';
  const { done, error, failed, duplicate } = tally;
  return done.count + error.count + failed.count + duplicate.count > 0 ? 'finished' : 'interrupted';
}

function finishedText({ done, error, failed, duplicate }: Tally): string {
  const bad = error.count + failed.count;
  const parts = [
    ...(done.count > 0 ? [t('uploadedCount', { count: done.count })] : []),
    ...(bad > 0 ? [t('failedCount', { count: bad })] : []),
    ...(duplicate.count > 0 ? [t('duplicateCount', { count: duplicate.count })] : []),
  ];
  return parts.join(', ');
}

/** 0 to 100. */
function share(part: number, whole: number): number {
  return whole === 0 ? 100 : (part / whole) * 100;
}

function sumOf(tally: Tally, states: readonly UploadState[]): Sum {
  const sum = { count: 0, sizeBytes: 0, sentBytes: 0 };
  for (const state of states) {
    sum.count += tally[state].count;
    sum.sizeBytes += tally[state].sizeBytes;
    sum.sentBytes += tally[state].sentBytes;
  }
  return sum;
}
