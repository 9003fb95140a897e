import type { Input } from '@spindle/contracts/http/route';
import {
  CONSENT_DOCUMENT_MAX,
  type Consent,
  type changeConsent as changeRoute,
} from '@spindle/contracts/people/consent-routes';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { removeObjects } from '@spindle/core/conversions/put-conversion';
import { Invalid, NotFound, TooLarge } from '@spindle/core/errors';
import { newKey } from '@spindle/core/ids';
import { consentState } from '@spindle/core/people/consent-state';
import { lockPeople } from '@spindle/core/people/lock-people';
import { consentDocumentKey } from '@spindle/core/storage/keys';
import type { ByteRange } from '@spindle/core/storage/storage';
import { changesBetween } from '../changes-between.ts';
import { REVALIDATE } from '../http/files/cache-control.ts';
import { collectBytes, type FormPart } from '../http/form-part.ts';
import { findPerson, type VisiblePerson } from './access.ts';

/** Limits the file name of a document, in characters. */
const FILE_NAME_MAX = 255;

export function presentConsent(person: VisiblePerson, now: Date): Consent {
  return {
    state: consentState(person, now),
    until: person.consentUntil?.toISOString().slice(0, 10) ?? null,
    note: person.consentNote,
    document: person.consentFileName,
  };
}

/** Saves the consent of a person. Throws Invalid for an end of a consent that was not given. */
export async function changeConsent(
  ctx: Context,
  person: VisiblePerson,
  { state, until, note }: Input<typeof changeRoute>['body'],
): Promise<VisiblePerson> {
  if (until !== null && state !== 'GIVEN')
    throw new Invalid('Only a given consent has a last day.');
  return updateConsent(ctx, person, {
    consent: state,
    consentUntil: until === null ? null : new Date(until),
    consentNote: note,
  });
}

/** Stores the one file of a form as the document of a consent, and deletes the earlier one. Throws Invalid, and TooLarge above the limit. */
export async function saveDocument(
  ctx: Context,
  person: VisiblePerson,
  parts: AsyncIterable<FormPart>,
): Promise<VisiblePerson> {
  const { bytes, name } = await readDocument(parts);
  const key = consentDocumentKey(newKey());
  await ctx.storage.put(key, bytes, { contentType: 'application/octet-stream' });
  try {
    return await updateConsent(ctx, person, { consentFileKey: key, consentFileName: name });
  } catch (error) {
    await removeObjects(ctx, [key]);
    throw error;
  }
}

/** Deletes the document of a consent, if there is one. */
export function removeDocument(ctx: Context, person: VisiblePerson): Promise<VisiblePerson> {
  return updateConsent(ctx, person, { consentFileKey: null, consentFileName: null });
}

/** Returns the document of a consent for a download. Throws NotFound without one. */
export async function showDocument(
  { storage }: Context,
  { consentFileKey: key, consentFileName: fileName }: VisiblePerson,
) {
  const head = key === null ? null : await storage.head(key);
  if (key === null || fileName === null || !head) throw new NotFound('Document');
  return {
    kind: 'stored' as const,
    etag: `"${key}"`,
    // Browsers never show a document of a stranger on this origin.
    contentType: 'application/octet-stream',
    fileName,
    delivery: 'download' as const,
    cacheControl: REVALIDATE,
    variesByAccept: false,
    sizeBytes: head.sizeBytes,
    open: (range: ByteRange | undefined, signal: AbortSignal) => storage.get(key, range, signal),
    addressInStore: async () => null,
  };
}

interface ConsentColumns {
  consent?: 'UNKNOWN' | 'GIVEN' | 'WITHDRAWN';
  consentUntil?: Date | null;
  consentNote?: string;
  consentFileKey?: string | null;
  consentFileName?: string | null;
}

/** Saves columns, with an entry in the audit log that names neither the person nor the note, and deletes a replaced document. */
async function updateConsent(
  ctx: Context,
  { id }: VisiblePerson,
  columns: ConsentColumns,
): Promise<VisiblePerson> {
  const replaced = await inTransaction(ctx, async (tx) => {
    await lockPeople(tx);
    const before = await findPerson(tx, id);
    await tx.db.person.update({ where: { id }, data: { ...columns, updatedAt: tx.now() } });
    await recordChange(tx, before, await findPerson(tx, id));
    return before.consentFileKey;
  });
  if (columns.consentFileKey !== undefined && replaced !== null)
    await removeObjects(ctx, [replaced]);
  return findPerson(ctx, id);
}

async function recordChange(tx: TxContext, before: VisiblePerson, after: VisiblePerson) {
  const recorded = (person: VisiblePerson) => ({
    state: person.consent,
    until: person.consentUntil?.toISOString().slice(0, 10) ?? null,
    has_note: person.consentNote !== '',
    document: person.consentFileKey?.slice(-8) ?? null,
  });
  await recordAudit(tx, {
    action: 'person.consent',
    target: { type: 'person', id: before.id },
    details: { changes: changesBetween(recorded(before), recorded(after)) },
  });
}

async function readDocument(
  parts: AsyncIterable<FormPart>,
): Promise<{ bytes: Buffer; name: string }> {
  let document: { bytes: Buffer; name: string } | null = null;
  for await (const part of parts) {
    if (part.kind === 'text') continue;
    if (part.name !== 'file' || document) throw new Invalid('Send one file, in the field "file".');
    const bytes = await collectBytes(part.stream, CONSENT_DOCUMENT_MAX);
    if (!bytes) throw new TooLarge(`The document must be at most ${CONSENT_DOCUMENT_MAX} bytes.`);
    document = { bytes, name: part.fileName.slice(0, FILE_NAME_MAX) || 'document' };
  }
  if (!document) throw new Invalid('Send one file, in the field "file".');
  return document;
}
