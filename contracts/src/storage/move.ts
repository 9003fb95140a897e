import { z } from 'zod';
import { onlyRoles, route } from '../http/route.ts';
import { Time } from '../http/time.ts';
import { Job, Queued } from '../jobs/jobs.ts';
import { STORAGE_KINDS } from '../settings/storage-settings.ts';

/** Kinds of jobs on stored files. The type of such a job is the same name in capital letters. */
export const MoveAction = z.enum(['move_files', 'move_back', 'delete_sources']);
export type MoveAction = z.infer<typeof MoveAction>;

/** Minutes after the last move during which its sources stay: running downloads still read them. */
export const SOURCE_MINUTES = 60;

/** Messages about the outcome of requests. */
export const MOVE_STARTED = 'The files are being moved.';
export const MOVE_BACK_STARTED = 'The files are being moved back.';
export const DELETION_STARTED = 'The sources are being deleted.';
export const MOVE_RUNS = 'Files are being moved, or sources deleted. Wait until that job ends.';
export const NOTHING_TO_MOVE = 'All files are where the settings put them.';
export const NOTHING_TO_MOVE_BACK = 'No file has a source to which it could move back.';
export const SOURCES_CHANGED = 'The number of sources has changed. Check it, then try again.';
export const NO_SOURCES = 'There are no sources to delete.';

/** Limits the failures that the state of moves lists. */
export const MOVE_FAILURES_MAX = 20;

/** A number of files and their total size in bytes. */
const Amount = z.object({ files: z.number().int(), bytes: z.number() });
export type Amount = z.infer<typeof Amount>;

const Store = z.object({
  /** Null: the default store of the installation. */
  name: z.string().nullable(),
  /** Name of the bucket, with the folder after a slash. Empty for a folder on disk. */
  bucket: z.string(),
  /** URL of the S3 server. Empty: AWS, or a folder on disk. */
  endpoint: z.string(),
});
export type MoveStore = z.infer<typeof Store>;

/** Files of one kind that are in the same store. */
const Stored = Amount.extend({
  kind: z.enum(STORAGE_KINDS),
  store: Store,
  /** The store of the settings for this kind. */
  destination: Store,
});
export type StoredAmount = z.infer<typeof Stored>;

export const MoveFailure = z.object({
  asset_id: z.string(),
  asset_name: z.string(),
  /** Content key of the file: `original`, `_thumb`, the key of a conversion. */
  key: z.string(),
  reason: z.string(),
});
export type MoveFailure = z.infer<typeof MoveFailure>;

export const MoveState = z.object({
  /** All files, by kind and store. */
  stored: z.array(Stored),
  /** Files that are not in the store of the settings. */
  to_move: Amount,
  /** Expected duration of the move in seconds. Null unless the speed of an earlier move is known. */
  seconds: z.number().nullable(),
  /** Moved files whose source still exists, so that they can move back. */
  can_move_back: Amount,
  /** Sources, with those of files that were deleted since. `deletable_at`: null without sources. */
  sources: Amount.extend({ deletable_at: Time.nullable() }),
  /** The newest job that moved files or deleted sources. */
  job: Job.nullable(),
  /** The first failures of that job. */
  failures: z.array(MoveFailure),
});
export type MoveState = z.infer<typeof MoveState>;

export const readMoveState = route({
  method: 'GET',
  path: '/api/v1/storage/move',
  summary:
    'Get where files are stored, and an estimate of moving them to the stores of the settings',
  access: onlyRoles('ADMIN'),
  answer: MoveState,
  example: () => ({}),
});

export const moveFiles = route({
  method: 'POST',
  path: '/api/v1/storage/move',
  summary: 'Move existing files to the stores of the settings, or back to their sources, as a job',
  access: onlyRoles('ADMIN'),
  body: z.object({
    /** Moves every moved file back to its source instead. */
    back: z.boolean().default(false),
  }),
  answer: Queued,
  status: 202,
  example: () => ({ body: { back: true } }),
});

export const deleteMoveSources = route({
  method: 'POST',
  path: '/api/v1/storage/move/delete_sources',
  summary: 'Permanently delete the sources of moved files, as a job',
  access: onlyRoles('ADMIN'),
  body: z.object({
    /** Confirms the deletion: the number of sources that the caller has seen. */
    files: z.number().int().min(0),
  }),
  answer: Queued,
  status: 202,
  example: () => ({ body: { files: 1 } }),
});
