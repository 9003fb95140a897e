import type { Person } from '@spindle/contracts/people/people';
import { IconUserOff, IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import { Allowed } from '../../session/allowed.tsx';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { BulkButton } from '../../ui/lists/bulk-button.tsx';
import { useRejectFaces } from '../people-api.ts';
import { t } from '../texts.ts';
import { MoveDialog } from './move-dialog.tsx';

interface SelectedFacesProps {
  person: Person;
  /** The selected assets. */
  assetIds: string[];
  onDone: () => void;
}

/** Shows the actions on the faces of a person on selected assets: they are not this person, or another one. */
export function SelectedFaces({ person, assetIds, onDone }: SelectedFacesProps) {
  const [isMoving, setIsMoving] = useState(false);
  const reject = useRejectFaces();
  const faces = { asset_ids: assetIds };
  const handleReject = () =>
    reject.mutate(
      { id: person.id, faces },
      {
        onSuccess: ({ data: { rejected } }) => {
          showAlert({ type: 'success', message: t('rejected', { count: rejected }) });
          onDone();
        },
      },
    );
  return (
    <Allowed to="EDIT_ASSET">
      <BulkButton
        label={t('notThisPerson')}
        icon={IconUserOff}
        isPending={reject.isPending}
        onClick={handleReject}
      />
      <BulkButton label={t('moveTo')} icon={IconUserShare} onClick={() => setIsMoving(true)} />
      {isMoving && (
        <MoveDialog
          person={person}
          faces={faces}
          onMoved={onDone}
          onClose={() => setIsMoving(false)}
        />
      )}
    </Allowed>
  );
}
