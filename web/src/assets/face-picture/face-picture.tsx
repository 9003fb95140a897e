import type { FacePicture as Picture } from '@spindle/contracts/people/people';
import { IconUser } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { thumbnailUrl } from '../../api/media.ts';
import { cutFace } from './cut-face.ts';
import classes from './face-picture.module.css';

interface FacePictureProps {
  /** Null when the user may see none of the person's pictures. */
  picture: Picture | null;
  /** Diameter in CSS pixels. */
  size: number;
  /** Text for screen readers. Empty beside a name. */
  alt?: string;
}

/** Shows a face, cut out of an image of its asset, in a circle. */
export function FacePicture({ picture, size, alt = '' }: FacePictureProps) {
  const [ratio, setRatio] = useState<number | null>(
    picture?.width && picture.height ? picture.width / picture.height : null,
  );
  const circle = { '--face-size': `${size}px` } as CSSProperties;
  if (!picture)
    return (
      <span className={classes.circle} style={circle}>
        <IconUser size={size / 2} stroke={1.25} aria-hidden />
      </span>
    );
  const { imageEdge, ...cut } = cutFace(picture.box, ratio ?? 1, size);
  return (
    <span className={classes.circle} style={circle}>
      <img
        src={thumbnailUrl(picture.asset_id, {
          width: imageEdge,
          height: imageEdge,
          renderVersion: picture.render_version,
        })}
        alt={alt}
        loading="lazy"
        decoding="async"
        draggable={false}
        data-hidden={ratio === null || undefined}
        style={cut}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setRatio(naturalWidth / naturalHeight)
        }
      />
    </span>
  );
}
