import { UnstyledButton } from '@mantine/core';
import type { Face } from '@spindle/contracts/people/people';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { AssetSummary } from '../../assets/asset-summary.ts';
import { facesQuery } from '../../people/people-api.ts';
import { useCan } from '../../session/allowed.tsx';
import { useZoomed } from '../viewer/zoom/use-zoomed.ts';
import { boxStyle } from './box-style.ts';
import { DrawnFace } from './drawn-face.tsx';
import classes from './face-boxes.module.css';
import { NamePopover } from './name-popover.tsx';
import { t } from './texts.ts';
import { useHasFaces } from './use-has-faces.ts';
import { useShownFaces } from './use-shown-faces.ts';

/** Shows a box around each face of an image, and lets the user mark one. Hidden while the image is zoomed. */
export function FaceBoxes({ asset }: { asset: AssetSummary }) {
  const hasFaces = useHasFaces(asset);
  const isZoomed = useZoomed((state) => state.isZoomed);
  const isDrawing = useShownFaces((faces) => faces.isDrawing);
  const { data: faces = [] } = useQuery({
    ...facesQuery(asset.id, asset.render_version),
    enabled: hasFaces,
  });
  if (!hasFaces || isZoomed) return null;
  return (
    <div className={classes.layer}>
      {faces.map((face, index) => (
        <FaceBoxItem key={face.id} assetId={asset.id} face={face} number={index + 1} />
      ))}
      {isDrawing && <DrawnFace assetId={asset.id} />}
    </div>
  );
}

interface FaceBoxItemProps {
  assetId: string;
  face: Face;
  /** From 1, from left to right. */
  number: number;
}

/** Shows a face: it leads to its person, or asks who it is. */
function FaceBoxItem({ assetId, face, number }: FaceBoxItemProps) {
  const { box, person } = face;
  const isPointedAt = useShownFaces(({ pointedId }) => pointedId === face.id);
  const name = person?.name ?? '';
  const shared = {
    className: classes.box,
    style: boxStyle(box),
    'data-pointed': isPointedAt || undefined,
  };
  const label = <span className={classes.label}>{name || t('whoIsThis')}</span>;
  if (person && name)
    return (
      <Link {...shared} to={`/people/${person.id}`} aria-label={t('faceOf', { name })}>
        {label}
      </Link>
    );
  return <UnnamedBox {...{ assetId, faceId: face.id, number, shared, label }} />;
}

interface UnnamedBoxProps {
  assetId: string;
  faceId: number;
  number: number;
  shared: object;
  label: React.ReactNode;
}

function UnnamedBox({ assetId, faceId, number, shared, label }: UnnamedBoxProps) {
  const canEdit = useCan('EDIT_ASSET');
  const text = t('face', { number });
  if (!canEdit)
    return (
      <span {...shared} role="img" aria-label={text}>
        {label}
      </span>
    );
  return (
    <NamePopover assetId={assetId} faceId={faceId}>
      {(open) => (
        <UnstyledButton {...shared} aria-label={text} onClick={open}>
          {label}
        </UnstyledButton>
      )}
    </NamePopover>
  );
}
