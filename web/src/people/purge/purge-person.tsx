import type { Person } from '@spindle/contracts/people/people';
import { PURGE_PERSON_CONFIRMATION } from '@spindle/contracts/people/purge-routes';
import { useNavigate } from 'react-router-dom';
import { personName } from '../person-name.ts';
import { t } from '../texts.ts';
import { usePurgeFaces } from './purge-api.ts';
import { PurgeDialog } from './purge-dialog.tsx';

/** Deletes a person with all faces after a typed confirmation, and leaves the page of the person. */
export function PurgePerson({ person, onClose }: { person: Person; onClose: () => void }) {
  const navigate = useNavigate();
  const purge = usePurgeFaces();
  return (
    <PurgeDialog
      title={t('purgePerson')}
      words={PURGE_PERSON_CONFIRMATION}
      purge={purge}
      onPurge={() => purge.mutate(person.id, { onSuccess: () => navigate('/people') })}
      onClose={onClose}
    >
      {t('purgePersonHelp', { name: personName(person) })}
    </PurgeDialog>
  );
}
