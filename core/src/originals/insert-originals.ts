import type { ActivityAction } from '@spindle/contracts/activity/activity';
import type { TxContext } from '../context.ts';
import type { FileDate } from '../facts/from-file/file-date.ts';
import type { Checksums } from '../file-types/checksums.ts';
import { kindOf } from '../file-types/kind.ts';
import { toUuid } from '../ids.ts';
import type { PlannedData } from '../metadata/plan-data.ts';
import { fieldsHiddenFromKeywords, nameKeyOf, searchTextOf } from '../search/words.ts';
import type { QueuedStep } from '../steps/enqueue-step.ts';
import { probe } from '../tasks/tasks.ts';
import { activeTraceParent } from '../telemetry/active-span.ts';
import type { ImageEdit } from './insert-image-edit.ts';

/** The initial data of a new asset. */
export type InitialData = Pick<PlannedData, 'data' | 'schemaId'> & Partial<PlannedData>;

/** A file that is durable in the store and has no row yet. */
export interface Original extends InitialData {
  /** Id of the asset to create. */
  id: string;
  objectKey: string;
  name: string;
  uploadPath: string;
  contentType: string;
  sizeBytes: number;
  /** Null if the bytes arrived in several requests: the probe then reads the file once. */
  checksums: Checksums | null;
  /** The date of the file; null if it is not known. */
  fileDate?: FileDate | null;
  /** How the file was edited; undefined if it was not. */
  edit?: ImageEdit | undefined;
}

const UPLOADED: ActivityAction = 'UPLOADED';

/**
 * Inserts assets, each with its file, recipe, job and first step, in one atomic statement. A transaction would need nine
 * round trips. The steps start after `waitMs` milliseconds at the earliest: the caller is still rendering thumbnails.
 * With `claimsUploads` it inserts only assets whose row of `upload` the same statement deletes: of two concurrent
 * callers for one upload, the second inserts nothing. Returns the steps of the inserted assets. The
 * caller checks that the actor may create assets.
 */
export async function insertOriginals(
  ctx: Pick<TxContext, 'db' | 'storage' | 'now'> & { actor: Pick<TxContext['actor'], 'userId'> },
  originals: readonly Original[],
  { claimsUploads = false, waitMs = 0 }: { claimsUploads?: boolean; waitMs?: number } = {},
): Promise<QueuedStep[]> {
  const rows = JSON.stringify(
    await Promise.all(
      originals.map(async (original) => ({
        ...rowOf(original),
        ...(await ctx.storage.placeOf(original.objectKey)),
      })),
    ),
  );
  return ctx.db.$queryRaw<QueuedStep[]>`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${rows}::jsonb) AS given(
        id uuid, name text, name_key text, search_text text, kind asset_kind, content_type text, data jsonb,
        schema_id int, size bigint, upload_path text, object_key text, storage text, bucket text, md5 text,
        sha256 text, crc32 bigint, input jsonb, source_file_id int, recipe jsonb, modified_at timestamptz,
        modified_offset smallint)
    ), claimed AS (
      DELETE FROM upload WHERE ${claimsUploads} AND id IN (SELECT id FROM given) RETURNING id
    ), accepted AS (
      SELECT * FROM given WHERE NOT ${claimsUploads} OR id IN (SELECT id FROM claimed)
    ), assets AS (
      INSERT INTO asset (id, name, name_key, search_text, kind, content_type, data, schema_id, size, upload_path,
        creator_id, update_user_id, upload_time, update_time)
      SELECT id, name, name_key, search_text, kind, content_type, data, schema_id, size, upload_path,
        ${ctx.actor.userId}, ${ctx.actor.userId}, ${ctx.now()}, ${ctx.now()} FROM accepted
    ), files AS (
      INSERT INTO file (asset_id, version, key, storage, bucket, object_key, size, content_type, md5, sha256, crc32,
        modified_at, modified_offset)
      SELECT id, 1, 'original', storage, bucket, object_key, size, content_type,
        md5, sha256, crc32, modified_at, modified_offset FROM accepted RETURNING id, asset_id
    ), sources AS (
      SELECT id FROM file WHERE id IN (SELECT source_file_id FROM accepted) FOR KEY SHARE
    ), edits AS (
      INSERT INTO image_edit (file_id, source_file_id, recipe)
      SELECT files.id, sources.id, accepted.recipe FROM accepted
      JOIN files ON files.asset_id = accepted.id JOIN sources ON sources.id = accepted.source_file_id
    ), activities AS (
      INSERT INTO asset_activity (asset_id, user_id, action, at)
      SELECT id, ${ctx.actor.userId}, ${UPLOADED}, ${ctx.now()} FROM accepted
    ), jobs AS (
      INSERT INTO job (type, creator_id, trace_parent, asset_id, input)
      SELECT 'INGEST', ${ctx.actor.userId}, ${activeTraceParent()}::text, id, input FROM accepted RETURNING id
    )
    INSERT INTO step (job_id, "group", key, task, not_before)
    SELECT id, 'preprocess', ${probe.name}, ${probe.name}, now() + make_interval(secs => ${waitMs / 1000}) FROM jobs
    RETURNING id, task, attempt`;
}

function rowOf(original: Original) {
  const { id, name, objectKey, contentType, checksums, edit, fileDate } = original;
  return {
    id: toUuid(id),
    name,
    name_key: nameKeyOf(name),
    search_text: searchTextOf(
      original,
      original.document && fieldsHiddenFromKeywords(original.document),
    ),
    kind: kindOf(contentType),
    content_type: contentType,
    data: original.data,
    schema_id: original.schemaId,
    size: original.sizeBytes,
    upload_path: original.uploadPath,
    object_key: objectKey,
    md5: checksums?.md5,
    sha256: checksums?.sha256,
    crc32: checksums?.crc32,
    input: { asset_id: id, file_name: name, content_type: contentType },
    source_file_id: edit?.sourceFileId,
    recipe: edit?.recipe,
    modified_at: fileDate?.at,
    modified_offset: fileDate?.offsetMinutes,
  };
}
