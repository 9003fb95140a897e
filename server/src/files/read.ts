import {
  type readFile as route,
  TAGGABLE_MAX_BYTES,
  TAGGABLE_TYPES,
} from '@spindle/contracts/files/files';
import type { Input } from '@spindle/contracts/http/route';
import { publicData } from '@spindle/contracts/metadata/internal-fields';
import { activeEventHooks } from '@spindle/core/addons/event-hooks';
import type { Context } from '@spindle/core/context';
import { AppError, Invalid, TooLarge } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import type { Asset, File } from '@spindle/prisma/client';
import { maySeeAllFaces } from '../assets/withheld-faces.ts';
import { REVALIDATE } from '../http/files/cache-control.ts';
import type { SettingsCache } from '../settings/settings-cache.ts';
import type { FoundFile } from './access.ts';
import { cacheControlOf } from './caching.ts';
import type { CleanCopies } from './clean/clean-copies.ts';
import { cleanFile } from './clean/clean-file.ts';
import { derivedName } from './download-name.ts';
import { editedFactTags } from './edited-facts.ts';
import { embeddedTags, fingerprintOf } from './embedded-tags.ts';
import { entryDocument } from './entry-documents.ts';
import type { Embedded, MetadataWriter } from './metadata-writer.ts';
import { findNamedRegions } from './named-regions.ts';
import { type AddressOf, passCredential } from './pass-credentials.ts';
import { storedFile } from './stored-file.ts';

/** Services that reading a file needs besides the database and the store. */
interface Sources {
  metadataWriter: MetadataWriter;
  cleanCopies: CleanCopies;
  secrets: Secrets;
  settings: Pick<SettingsCache, 'read'>;
}

/**
 * Returns a stored file. A key of several files redirects to its entry document with the caller's credential. With
 * `metadata` the response is a copy with the asset's data embedded; that throws Invalid for a file other than an original,
 * 415 for unsupported types, and TooLarge. With `remove_personal_info` it is a copy without that; throws 415 and 422 if it cannot be removed.
 */
export async function readFile(
  ctx: Context,
  { asset, file }: FoundFile,
  { params, query }: Input<typeof route>,
  { metadataWriter, cleanCopies, secrets, settings }: Sources,
) {
  const document = entryDocument(query.key, params.id);
  if (document)
    return redirectTo(
      document,
      await passCredential(ctx, query, folderOf(document, params.id), secrets),
      asset.creatorId,
    );
  const described = {
    contentType: file.contentType,
    fileName: nameOf(asset, file),
    delivery: query.delivery,
    variesByAccept: false,
    ownerId: asset.creatorId,
  };
  if (isOn(query.remove_personal_info)) {
    checkCleanRequest(file, query);
    return {
      ...described,
      ...(await cleanFile(ctx, file, cleanCopies)),
      kind: 'stored' as const,
      cacheControl: REVALIDATE,
      addressInStore: async () => null,
    };
  }
  const embedded = isOn(query.metadata) ? await embeddedIn(ctx, { asset, file }, settings) : null;
  if (embedded)
    return {
      ...described,
      kind: 'copied' as const,
      etag: `"${file.id}-${file.size}-${fingerprintOf(embedded)}"`,
      cacheControl: REVALIDATE,
      copy: (signal: AbortSignal) => metadataWriter.embedTags(file.objectKey, embedded, signal),
    };
  return {
    ...described,
    ...storedFile(ctx, file),
    cacheControl: cacheControlOf(query.v, cacheVersionOf(asset, file)),
  };
}

/** Returns the part of the folder that a signature covers: from the asset id on. */
function folderOf(document: string, id: string): string {
  return document.slice(document.indexOf(id), document.lastIndexOf('/'));
}

function redirectTo(document: string, addressOf: AddressOf, ownerId: number) {
  const cut = document.lastIndexOf('/') + 1;
  const address = `${document.slice(0, cut)}${addressOf(document.slice(cut))}`;
  return { kind: 'redirect' as const, address, ownerId };
}

/** Returns the download name. An earlier original has the name under which it was uploaded. */
function nameOf(asset: Asset, file: File): string {
  if (!isOriginal(file)) return derivedName(asset.name, file.key, file.contentType);
  return file.version === asset.version ? asset.name : (file.name ?? asset.name);
}

function isOn(flag: string | undefined): boolean {
  return flag === '1' || flag === 'true';
}

function checkCleanRequest(file: File, { metadata }: Input<typeof route>['query']): void {
  if (!isOriginal(file)) throw new Invalid('Personal information is removed from originals only.');
  if (isOn(metadata))
    throw new Invalid('A download cannot contain metadata and lack personal information.');
}

/** Returns what a copy of an original contains beside its content; null for nothing. */
async function embeddedIn(
  ctx: Context,
  { asset, file }: FoundFile,
  settings: Sources['settings'],
): Promise<Embedded | null> {
  checkTaggable(file);
  const ofData = embeddedTags(publicData(asset.data));
  // The facts are those of the current file.
  const isCurrent = file.version === asset.version;
  const keywords = [ofData['XMP-dc:Subject'] ?? []].flat();
  const tags = { ...ofData, ...(isCurrent && editedFactTags(asset, keywords)) };
  const hasCurrentPicture = isCurrent && file.contentType.startsWith('image/');
  const regions =
    hasCurrentPicture && (await areNamesEmbedded(ctx, settings))
      ? await findNamedRegions(ctx, asset)
      : null;
  return regions || Object.keys(tags).length > 0 ? { tags, regions } : null;
}

/** Returns whether the caller gets the names of people in downloads. */
async function areNamesEmbedded(
  { actor }: Context,
  settings: Sources['settings'],
): Promise<boolean> {
  if (!maySeeAllFaces(actor)) return false;
  const active = activeEventHooks(await settings.read('addons'));
  const faces = active.find(({ key }) => key === 'FACE_RECOGNITION');
  return faces?.hooks.disposition.names_in_downloads ?? false;
}

function checkTaggable(file: File): void {
  if (!isOriginal(file)) throw new Invalid('Metadata is written into originals only.');
  if (!TAGGABLE_TYPES.includes(file.contentType))
    throw new AppError(
      415,
      'UNSUPPORTED',
      `Metadata cannot be written into files of this kind (${file.contentType}).`,
    );
  if (Number(file.size) > TAGGABLE_MAX_BYTES)
    throw new TooLarge('Metadata cannot be written into files of more than 4 GB.');
}

/** Returns the version in URLs of the file. It changes whenever another file replaces this one. */
function cacheVersionOf(asset: Asset, file: File): number {
  if (isOriginal(file)) return asset.version;
  return file.id;
}

function isOriginal(file: File): boolean {
  return file.key === 'original';
}
