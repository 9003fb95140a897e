import { Menu, UnstyledButton } from '@mantine/core';
import type { Face, FacePicture as Picture } from '@spindle/contracts/people/people';
import { IconDots, IconTrash, IconUserOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { FacePicture } from '../../assets/face-picture/face-picture.tsx';
import { useRejectFaces, useRemoveFace } from '../../people/people-api.ts';
import { useCan } from '../../session/allowed.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { NamePopover } from './name-popover.tsx';
import classes from './people-row.module.css';
import { t } from './texts.ts';
import { pointAtFace } from './use-shown-faces.ts';

/** Diameter of a face, in CSS pixels. */
const FACE_SIZE = 56;

interface FaceEntryProps {
  assetId: string;
  face: Face;
  picture: Picture;
  /** From 1, from left to right. */
  number: number;
}

/** Shows a face of the asset: its picture, its name and its actions. Points at its box on the image. */
export function FaceEntry({ assetId, face, picture, number }: FaceEntryProps) {
  const canEdit = useCan('EDIT_ASSET');
  const { person } = face;
  const name = person?.name ?? '';
  const image = <FacePicture picture={picture} size={FACE_SIZE} />;
  return (
    <li
      className={classes.entry}
      onPointerEnter={() => pointAtFace(face.id)}
      onPointerLeave={() => pointAtFace(null)}
      onFocus={() => pointAtFace(face.id)}
      onBlur={() => pointAtFace(null)}
    >
      {person ? (
        <Link
          className={classes.picture}
          to={`/people/${person.id}`}
          aria-label={name ? t('faceOf', { name }) : t('face', { number })}
        >
          {image}
        </Link>
      ) : (
        <span className={classes.picture}>{image}</span>
      )}
      {canEdit ? (
        <NameButton assetId={assetId} faceId={face.id} name={name} number={number} />
      ) : (
        <span className={classes.name}>{name || t('face', { number })}</span>
      )}
      {canEdit && <FaceMenu assetId={assetId} face={face} number={number} />}
    </li>
  );
}

interface NameButtonProps {
  assetId: string;
  faceId: number;
  /** Empty without a name. */
  name: string;
  number: number;
}

function NameButton({ assetId, faceId, name, number }: NameButtonProps) {
  return (
    <NamePopover assetId={assetId} faceId={faceId}>
      {(open) => (
        <UnstyledButton
          className={classes.name}
          data-unnamed={name === '' || undefined}
          aria-label={name ? t('rename', { number, name }) : undefined}
          title={name || undefined}
          onClick={open}
        >
          {name || t('addName')}
        </UnstyledButton>
      )}
    </NamePopover>
  );
}

function FaceMenu({ assetId, face, number }: Omit<FaceEntryProps, 'picture'>) {
  const reject = useRejectFaces();
  const remove = useRemoveFace();
  const { person } = face;
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <IconButton
          className={classes.menu}
          icon={IconDots}
          size={24}
          iconSize={14}
          label={t('actionsOf', { number })}
          loading={reject.isPending || remove.isPending}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {person && (
          <Menu.Item
            leftSection={<IconUserOff size={15} />}
            onClick={() => reject.mutate({ id: person.id, faces: { face_ids: [face.id] } })}
          >
            {t('notThisPerson')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconTrash size={15} />}
          onClick={() => remove.mutate({ assetId, faceId: face.id })}
        >
          {t('removeFace')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
