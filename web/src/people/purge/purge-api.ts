import {
  PURGE_PEOPLE_CONFIRMATION,
  PURGE_PERSON_CONFIRMATION,
  purgePeople,
  purgePerson,
} from '@spindle/contracts/people/purge-routes';
import { call } from '../../api/call.ts';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { usePeopleMutation } from '../people-api.ts';
import { t } from '../texts.ts';

/** Deletes all faces of a person, or of everybody for null, and shows how many. Shows an error. */
export function usePurgeFaces() {
  return usePeopleMutation(async (personId: number | null) => {
    const { data } = await (personId === null
      ? call(purgePeople, { body: { confirmation: PURGE_PEOPLE_CONFIRMATION } })
      : call(purgePerson, {
          params: { id: personId },
          body: { confirmation: PURGE_PERSON_CONFIRMATION },
        }));
    showAlert({ type: 'success', message: t('purged', { count: data.faces }) });
  });
}
