import type { Person } from '@spindle/contracts/people/people';
import { IconArrowMerge, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { showAlert } from '../ui/alerts/alerts.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { BulkButton } from '../ui/lists/bulk-button.tsx';
import { useHidePeople, useMergePeople } from './people-api.ts';
import { personName } from './person-name.ts';
import { t } from './texts.ts';

interface SelectedPeopleProps {
  people: readonly Person[];
  onDone: () => void;
}

/** Shows the actions on selected people: merge them, hide them, or show them again. */
export function SelectedPeople({ people, onDone }: SelectedPeopleProps) {
  const [isAsking, setIsAsking] = useState(false);
  const merge = useMergePeople();
  const hide = useHidePeople();
  const kept = keptOf(people);
  const isHidden = people.every(({ hidden }) => hidden);
  const handleMerge = () => {
    if (!kept) return;
    const ids = people.filter(({ id }) => id !== kept.id).map(({ id }) => id);
    merge.mutate(
      { id: kept.id, ids },
      {
        onSuccess: () => {
          showAlert({ type: 'success', message: t('mergedPeople') });
          onDone();
        },
        onSettled: () => setIsAsking(false),
      },
    );
  };
  return (
    <>
      {people.length > 1 && (
        <BulkButton label={t('merge')} icon={IconArrowMerge} onClick={() => setIsAsking(true)} />
      )}
      <BulkButton
        label={t(isHidden ? 'show' : 'hide')}
        icon={isHidden ? IconEye : IconEyeOff}
        isPending={hide.isPending}
        onClick={() =>
          hide.mutate({ ids: people.map(({ id }) => id), hidden: !isHidden }, { onSuccess: onDone })
        }
      />
      {kept && isAsking && (
        <ConfirmDialog
          title={t('mergeAll', { count: people.length, name: personName(kept) })}
          no={t('cancel')}
          yes={t('merge')}
          isPending={merge.isPending}
          onNo={() => setIsAsking(false)}
          onYes={handleMerge}
        >
          {t('mergeAllHelp')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Returns the person whom the others join: the named one with most assets, else the one with most assets. */
function keptOf(people: readonly Person[]): Person | undefined {
  const named = people.filter(({ name }) => name !== '');
  return [...(named.length > 0 ? named : people)].sort((a, b) => b.assets - a.assets)[0];
}
