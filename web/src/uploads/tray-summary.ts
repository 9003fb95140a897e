import { formatCount } from '../lib/format.ts';
import type { UploadState } from '../upload-queue/upload.ts';
import type { Tally, UploadTotals } from '../upload-queue/upload-store.ts';
import { t } from './texts.ts';

/** What the uploads do as a whole. `interrupted`: the tray has only uploads that an earlier page left unfinished. */
export type TrayPhase = 'uploading' | 'paused' | 'processing' | 'finished' | 'interrupted';

export interface TraySummary {
  phase: TrayPhase;
  title: string;
  /** Text for screen readers. Changes with the phase, not with every file. */
  announcement: string;
  /** 0 to 100: of the bytes during the transfer, then of the processed files. */
  percent: number;
  /** Totals of the uploads that the progress of the transfer includes. */
  transferTotals: UploadTotals;
  /** Number of uploads that closing the tray would stop. */
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

/** Returns the phase, texts and progress for the header of the tray. */
export function summarize(tally: Tally, isPaused: boolean): TraySummary {
  const pending = sumOf(tally, ['waiting', 'checking', 'uploading', 'paused']);
  const arrived = sumOf(tally, ['processing', 'done', 'error']);
  const transferTotals = sumOf(tally, [
    'waiting',
    'checking',
    'uploading',
    'paused',
    'processing',
    'done',
    'error',
  ]);
  const phase = phaseOf(tally, isPaused, pending.count);
  const total = formatCount(pending.count + arrived.count);
  const position = formatCount(Math.min(arrived.count + 1, pending.count + arrived.count));
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
      phase === 'finished' || phase === 'interrupted' ? texts[phase] : t(ANNOUNCEMENTS[phase]),
    percent:
      phase === 'processing'
        ? 100 - percentOf(tally.processing.count, arrived.count)
        : percentOf(transferTotals.sentBytes, transferTotals.sizeBytes),
    transferTotals,
    unfinished: sumOf(tally, UNFINISHED).count,
  };
}

const ANNOUNCEMENTS = {
  uploading: 'announceUploading',
  paused: 'announcePaused',
  processing: 'announceProcessing',
} as const;

function phaseOf(tally: Tally, isPaused: boolean, pendingCount: number): TrayPhase {
  if (tally.uploading.count + tally.checking.count > 0 || (tally.waiting.count > 0 && !isPaused))
    return 'uploading';
  if (pendingCount > 0) return 'paused';
  if (tally.processing.count > 0) return 'processing';
  const { done, error, failed, duplicate } = tally;
  return done.count + error.count + failed.count + duplicate.count > 0 ? 'finished' : 'interrupted';
}

function finishedText({ done, error, failed, duplicate }: Tally): string {
  const failures = error.count + failed.count;
  const parts = [
    ...(done.count > 0 ? [t('uploadedCount', { count: done.count })] : []),
    ...(failures > 0 ? [t('failedCount', { count: failures })] : []),
    ...(duplicate.count > 0 ? [t('duplicateCount', { count: duplicate.count })] : []),
  ];
  return parts.join(', ');
}

/** Returns a part in percent; 100 for a whole of 0. */
function percentOf(part: number, whole: number): number {
  return whole === 0 ? 100 : (part / whole) * 100;
}

function sumOf(tally: Tally, states: readonly UploadState[]): UploadTotals {
  const sum = { count: 0, sizeBytes: 0, sentBytes: 0 };
  for (const state of states) {
    sum.count += tally[state].count;
    sum.sizeBytes += tally[state].sizeBytes;
    sum.sentBytes += tally[state].sentBytes;
  }
  return sum;
}
