import {
  type Consent,
  changeConsent,
  readConsent,
  readConsentDocument,
  removeConsentDocument,
  saveConsentDocument,
} from '@spindle/contracts/people/consent-routes';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '../../api/call.ts';
import { PEOPLE_KEY } from '../find-people-api.ts';
import { usePeopleMutation } from '../people-api.ts';

export function consentQuery(id: number) {
  return queryOptions({
    queryKey: [...PEOPLE_KEY, 'consent', id],
    queryFn: async ({ signal }) => (await call(readConsent, { params: { id }, signal })).data,
  });
}

type ConsentChange = Pick<Consent, 'until' | 'note'> & { state: 'UNKNOWN' | 'GIVEN' | 'WITHDRAWN' };

/** Records the consent of a person. Shows an error. */
export function useChangeConsent(id: number) {
  return usePeopleMutation((body: ConsentChange) => call(changeConsent, { params: { id }, body }));
}

/** Saves the document of a consent, or deletes it without a file. Shows an error. */
export function useChangeDocument(id: number) {
  return usePeopleMutation((file: File | null) => {
    if (!file) return call(removeConsentDocument, { params: { id } });
    const form = new FormData();
    form.append('file', file);
    return call(saveConsentDocument, { params: { id }, form });
  });
}

/** Fetches the document of a consent. Throws when the call fails. */
export async function fetchDocument(id: number): Promise<Blob> {
  return (await callForFile(readConsentDocument, { params: { id } })).blob();
}
