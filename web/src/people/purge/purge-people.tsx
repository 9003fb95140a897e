import { Button, Group } from '@mantine/core';
import { PURGE_PEOPLE_CONFIRMATION } from '@spindle/contracts/people/purge-routes';
import { useState } from 'react';
import { useSession } from '../../session/session.ts';
import { t } from '../texts.ts';
import { usePurgeFaces } from './purge-api.ts';
import { PurgeDialog } from './purge-dialog.tsx';

/** Shows the button that deletes all faces and people after a typed confirmation. Renders nothing for anybody but administrators. */
export function PurgePeople() {
  const isAdmin = useSession(({ role }) => role === 'ADMIN');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const purge = usePurgeFaces();
  if (!isAdmin) return null;
  return (
    <>
      <Group>
        <Button size="compact-sm" variant="light" color="red" onClick={() => setOpen(true)}>
          {t('purgePeople')}
        </Button>
      </Group>
      {isOpen && (
        <PurgeDialog
          title={t('purgePeople')}
          words={PURGE_PEOPLE_CONFIRMATION}
          purge={purge}
          onPurge={() => purge.mutate(null, { onSuccess: close })}
          onClose={close}
        >
          {t('purgePeopleHelp')}
        </PurgeDialog>
      )}
    </>
  );
}
