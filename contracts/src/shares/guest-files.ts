import { z } from 'zod';
import { AssetId } from '../assets/asset-id.ts';
import { needs, PUBLIC, route } from '../http/route.ts';
import { Time } from '../http/time.ts';
import { TokenParams } from './shares.ts';
import { VisitorName } from './visitors.ts';

/** Path of the resumable uploads (tus 1.0) of visitors, which are outside the contracts like those of users. */
export const GUEST_UPLOADS_PATH = '/api/v1/public/shares/{token}/uploads';

/** Limits the files that one request names. */
export const GUEST_FILES_MAX = 100;
/** Limits the received files in one response. */
export const RECEIVED_PER_PAGE_MAX = 100;
/** Days after which a received file that the owner of the share did not accept is deleted. */
export const GUEST_FILE_DAYS = 30;

export const NO_GUEST_UPLOADS = 'This link does not accept files.';
export const GUEST_TYPE_REFUSED =
  'Only images, videos, audio files and PDF documents are accepted.';
export const GUEST_FILES_FULL = 'This link accepts no more files.';
export const GUEST_BYTES_FULL = 'This file is larger than what this link still accepts.';
export const guestFilesAccepted = (count: number) =>
  count === 1 ? '1 file accepted' : `${count} files accepted`;
export const guestFilesRefused = (count: number) =>
  count === 1 ? '1 file deleted' : `${count} files deleted`;

/** A file before its bytes are sent. */
const Candidate = z.object({
  /** Bytes. */
  size: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** SHA-256 in lower-case hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export const prepareGuestUploads = route({
  method: 'POST',
  path: '/api/v1/public/shares/{token}/guest-files/prepare',
  summary:
    'Say which of these files the visitor has already sent to a share that accepts files. The first call of a visitor names them; uploads need it. Files of other visitors and assets do not count',
  access: PUBLIC,
  params: TokenParams,
  body: z.object({
    name: VisitorName.optional(),
    files: z.array(Candidate).max(GUEST_FILES_MAX),
  }),
  answer: z.object({
    status: z.literal('OK'),
    data: z.object({
      visitor_name: z.string(),
      /** In the order of the request. */
      is_sent: z.array(z.boolean()),
    }),
  }),
  example: (ids) => ({
    params: { token: ids.shareToken },
    body: { name: 'Ana', files: [{ size: 5, sha256: 'a'.repeat(64) }] },
  }),
});

const GuestFile = z.object({
  id: AssetId,
  name: z.string(),
  /** Of its bytes. */
  content_type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  guest_name: z.string(),
  /** Name of the share to which it was sent, also after the share was revoked. */
  share_name: z.string(),
  /** The collection that it joins when it is accepted; null: it was deleted. */
  collection: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  received_at: Time,
  /** When it is deleted unless it is accepted. */
  expires_at: Time,
});
export type GuestFile = z.infer<typeof GuestFile>;

export const listGuestFiles = route({
  method: 'GET',
  path: '/api/v1/guest-files',
  summary:
    "List the files that visitors sent to the caller's shares and that wait to be accepted, the latest first. Nobody else sees them",
  access: needs('DISTRIBUTE_ASSET'),
  query: z.object({
    offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(RECEIVED_PER_PAGE_MAX).default(RECEIVED_PER_PAGE_MAX),
  }),
  answer: z.object({
    status: z.literal('OK'),
    data: z.object({ files: z.array(GuestFile), total_files: z.number().int() }),
  }),
  example: () => ({ query: { limit: '30' } }),
});

const Chosen = z.object({ ids: z.array(AssetId).min(1).max(GUEST_FILES_MAX) });

export const acceptGuestFiles = route({
  method: 'POST',
  path: '/api/v1/guest-files/accept',
  summary:
    'Turn received files into assets of the caller, in the collection of their share. Ignores ids that do not wait',
  access: needs('CREATE_ASSET'),
  body: Chosen,
  answer: z.object({
    status: z.literal('OK'),
    data: z.object({ accepted: z.number().int() }),
    message: z.string(),
  }),
  example: (ids) => ({ body: { ids: [ids.assetId] } }),
});

export const refuseGuestFiles = route({
  method: 'POST',
  path: '/api/v1/guest-files/refuse',
  summary: 'Delete received files instead of accepting them. Ignores ids that do not wait',
  access: needs('DISTRIBUTE_ASSET'),
  body: Chosen,
  answer: z.object({
    status: z.literal('OK'),
    data: z.object({ refused: z.number().int() }),
    message: z.string(),
  }),
  example: (ids) => ({ body: { ids: [ids.assetId] } }),
});
