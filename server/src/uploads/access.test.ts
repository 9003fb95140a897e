import type { Context } from '@spindle/core/context';
import { Forbidden, NotFound } from '@spindle/core/errors';
import type { Upload } from '@spindle/prisma/client';
import { expect, expectTypeOf, it } from 'vitest';
import { authorizeUploads, type UploadContext } from '../assets/access.ts';
import type { acceptOriginals } from '../originals/accept-originals.ts';
import type { uploadAssets } from '../originals/upload.ts';
import { type AllowedMetadata, authorizeUpload, type OwnUpload } from './access.ts';
import type { joinPartials } from './concatenate.ts';
import type { RawMetadata } from './metadata.ts';
import type { UploadProtocol } from './protocol.ts';
import type { NewUpload } from './rows.ts';
import type { completeIfReceived, sealUpload } from './seal-upload.ts';

const actor = { userId: 1, permissions: ['READ_ASSET'] } as unknown as Context['actor'];

it('refuses callers who may not create assets, and uploads of other users', () => {
  expect(() => authorizeUploads({ actor } as Context)).toThrow(Forbidden);
  expect(() => authorizeUpload({ actor }, { creatorId: 2 } as Upload)).toThrow(NotFound);
  expect(() => authorizeUpload({ actor }, { creatorId: 1 } as Upload)).not.toThrow();
});

it('does not let a verb create an asset without a check of the caller', () => {
  type Creating = Parameters<
    typeof uploadAssets | typeof acceptOriginals | typeof joinPartials | UploadProtocol['answer']
  >[0];
  expectTypeOf<Context>().not.toExtend<Creating>();
  expectTypeOf<UploadContext>().toExtend<Creating>();
});

it('does not let an upload begin or continue without a check of its metadata and owner', () => {
  expectTypeOf<RawMetadata>().not.toExtend<NewUpload['metadata']>();
  expectTypeOf<AllowedMetadata>().toExtend<NewUpload['metadata']>();
  type Written = Parameters<typeof sealUpload | typeof completeIfReceived>[1];
  expectTypeOf<Upload>().not.toExtend<Written>();
  expectTypeOf<OwnUpload>().toExtend<Written>();
});
