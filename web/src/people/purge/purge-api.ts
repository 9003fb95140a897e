import {
  PURGE_PEOPLE_CONFIRMATION,
  PURGE_PERSON_CONFIRMATION,
  purgePeople,
  purgePerson,
} from '@spindle/contracts/people/purge-routes';
import { useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { usePeopleMutation } from '../people-api.ts';
import { t } from '../texts.ts';

/** How many of the assets with faces are done. */
export interface PurgeProgress {
  done: number;
  total: number;
}

/**
 * Deletes all faces of a person, or of everybody for null, portion by portion, and shows how many. `progress` stays after a failure, which
 * is in `error`; another call continues.
 */
export function usePurgeFaces() {
  const [progress, setProgress] = useState<PurgeProgress | null>(null);
  const deleted = useRef({ faces: 0, assets: 0 });
  const purge = usePeopleMutation(async (personId: number | null) => {
    for (;;) {
      const { data } = await purgePortion(personId);
      deleted.current.faces += data.faces;
      deleted.current.assets += data.assets;
      const { assets } = deleted.current;
      setProgress({ done: assets, total: assets + data.remaining });
      if (data.remaining === 0) break;
    }
    showAlert({ type: 'success', message: t('purged', { count: deleted.current.faces }) });
    deleted.current = { faces: 0, assets: 0 };
  });
  return { ...purge, progress };
}

function purgePortion(personId: number | null) {
  return personId === null
    ? call(purgePeople, { body: { confirmation: PURGE_PEOPLE_CONFIRMATION } })
    : call(purgePerson, {
        params: { id: personId },
        body: { confirmation: PURGE_PERSON_CONFIRMATION },
      });
}
