import type { Person } from '@spindle/contracts/people/people';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FacePicture } from '../../assets/face-picture/face-picture.tsx';
import { useCan } from '../../session/allowed.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { suggestedFacesQuery, useAssignFace, useRejectFaces } from '../people-api.ts';
import { personName } from '../person-name.ts';
import { t } from '../texts.ts';
import classes from './person-page.module.css';

/** Diameter of a suggested face, in CSS pixels. */
const FACE_SIZE = 72;

/** Shows faces that may be the person, to confirm or reject each. Renders nothing without one, without a name, or without EDIT_ASSET. */
export function SuggestedFaces({ person }: { person: Person }) {
  const isAsked = useCan('EDIT_ASSET') && person.name !== '';
  const { data: faces = [] } = useQuery({ ...suggestedFacesQuery(person.id), enabled: isAsked });
  const assign = useAssignFace();
  const reject = useRejectFaces();
  const isBusy = assign.isPending || reject.isPending;
  const name = personName(person);
  if (!isAsked || faces.length === 0) return null;
  return (
    <section className={classes.suggestions} aria-label={t('suggestions', { name })}>
      <h2>{t('suggestions', { name })}</h2>
      <ul className={classes.faces}>
        {faces.map((face) => (
          <li key={face.face_id} className={classes.suggestion}>
            <FacePicture picture={face} size={FACE_SIZE} alt={face.asset_name} />
            <span>
              <IconButton
                icon={IconCheck}
                label={t('confirm', { name, asset: face.asset_name })}
                disabled={isBusy}
                onClick={() =>
                  assign.mutate({
                    assetId: face.asset_id,
                    faceId: face.face_id,
                    to: { person_id: person.id },
                  })
                }
              />
              <IconButton
                icon={IconX}
                label={t('reject', { name, asset: face.asset_name })}
                disabled={isBusy}
                onClick={() =>
                  reject.mutate({ id: person.id, faces: { face_ids: [face.face_id] } })
                }
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
