import { Text } from '@mantine/core';
import { COLLAGE_IMAGES } from '@spindle/contracts/tools/tools';
import { IconX } from '@tabler/icons-react';
import { thumbnailUrl } from '../../../api/media.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MoveButtons } from '../move-buttons.tsx';
import { t } from '../texts.ts';
import type { CollageImage } from './collage-images-api.ts';
import classes from './collage-tool.module.css';

interface CollageOrderProps {
  images: readonly CollageImage[];
  onChange: (images: readonly CollageImage[]) => void;
}

const THUMB = { width: 104, height: 80 };

/** Shows the images of a collage in their order, with buttons that move and remove them. */
export function CollageOrder({ images, onChange }: CollageOrderProps) {
  return (
    <div>
      <Text size="sm" fw={550} mb={6}>
        {t('images')}
      </Text>
      <ol className={classes.order} aria-label={t('images')}>
        {images.map(({ id, name, renderVersion }, at) => (
          <li key={id}>
            <img src={thumbnailUrl(id, { ...THUMB, renderVersion })} alt="" />
            <Text size="sm" className={classes.name} truncate title={name}>
              {name}
            </Text>
            <MoveButtons list={images} at={at} name={name} onChange={onChange} />
            <IconButton
              icon={IconX}
              size={26}
              iconSize={14}
              label={t('removeImage', { name })}
              disabled={images.length <= COLLAGE_IMAGES.min}
              onClick={() => onChange(images.filter((image) => image.id !== id))}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}
