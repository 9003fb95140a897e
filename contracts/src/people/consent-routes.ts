import { z } from 'zod';
import { needs, route } from '../http/route.ts';
import { ConsentState, PersonParams } from './people.ts';

/** Limits the note of a consent, in characters. */
export const CONSENT_NOTE_MAX = 2000;
/** Limits the document of a consent, in bytes. */
export const CONSENT_DOCUMENT_MAX = 10 * 1024 * 1024;

export const Consent = z.object({
  state: ConsentState,
  /** Last day of a given consent; null without an end. */
  until: z.iso.date().nullable(),
  note: z.string(),
  /** File name of the document; null without one. */
  document: z.string().nullable(),
});
export type Consent = z.infer<typeof Consent>;

const ConsentAnswer = z.object({ status: z.literal('OK'), data: Consent });

export const readConsent = route({
  method: 'GET',
  path: '/api/v1/people/{id}/consent',
  summary: 'Get the consent of a person',
  access: needs('EDIT_ASSET'),
  params: PersonParams,
  answer: ConsentAnswer,
  example: (ids) => ({ params: { id: ids.personId } }),
});

export const changeConsent = route({
  method: 'PUT',
  path: '/api/v1/people/{id}/consent',
  summary: 'Record the consent of a person',
  access: needs('EDIT_ASSET'),
  params: PersonParams,
  body: z.object({
    state: z.enum(['UNKNOWN', 'GIVEN', 'WITHDRAWN']),
    /** Only of a given consent. */
    until: z.iso.date().nullable().default(null),
    note: z.string().trim().max(CONSENT_NOTE_MAX).default(''),
  }),
  answer: ConsentAnswer,
  example: (ids) => ({
    params: { id: ids.personId },
    body: { state: 'GIVEN', until: '2031-12-31', note: 'Signed at the summer party.' },
  }),
});

export const saveConsentDocument = route({
  method: 'POST',
  path: '/api/v1/people/{id}/consent/document',
  summary:
    'Save the document of a consent, of at most 10 MiB, in the field `file`. Replaces the earlier one',
  access: needs('EDIT_ASSET'),
  params: PersonParams,
  bodyFormat: 'multipart',
  body: z.object({ file: z.any() }),
  answer: ConsentAnswer,
  example: (ids) => ({ params: { id: ids.personId } }),
});

export const readConsentDocument = route({
  method: 'GET',
  path: '/api/v1/people/{id}/consent/document',
  summary: 'Download the document of a consent',
  access: needs('EDIT_ASSET'),
  params: PersonParams,
  answer: z.any(),
  answerFormat: 'file',
  example: (ids) => ({ params: { id: ids.personId } }),
});

export const removeConsentDocument = route({
  method: 'DELETE',
  path: '/api/v1/people/{id}/consent/document',
  summary: 'Delete the document of a consent',
  access: needs('EDIT_ASSET'),
  params: PersonParams,
  answer: ConsentAnswer,
  example: (ids) => ({ params: { id: ids.personId } }),
});
