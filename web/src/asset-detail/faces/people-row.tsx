import type { Asset } from '@spindle/contracts/assets/assets';
import type { FacePicture as Picture } from '@spindle/contracts/people/people';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { facesQuery } from '../../people/people-api.ts';
import { FaceEntry } from './face-entry.tsx';
import classes from './people-row.module.css';
import { t } from './texts.ts';

/** Shows the faces on an image with their names, to open, name, correct or remove each. Renders nothing without a face. */
export function PeopleRow({ asset }: { asset: Asset }) {
  const titleId = useId();
  const { data: faces = [] } = useQuery(facesQuery(asset.id, asset.render_version));
  if (faces.length === 0) return null;
  const pictureOf = (faceId: number, box: Picture['box']): Picture => ({
    face_id: faceId,
    asset_id: asset.id,
    asset_name: asset.name,
    render_version: asset.render_version,
    width: asset.metadata.width ?? null,
    height: asset.metadata.height ?? null,
    box,
  });
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t('people')}
      </h2>
      <ul className={classes.row}>
        {faces.map((face, index) => (
          <FaceEntry
            key={face.id}
            assetId={asset.id}
            face={face}
            picture={pictureOf(face.id, face.box)}
            number={index + 1}
          />
        ))}
      </ul>
    </section>
  );
}
