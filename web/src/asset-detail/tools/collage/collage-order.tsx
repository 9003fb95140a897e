import { Text } from '@mantine/core';
import { COLLAGE_PICTURES } from '@spindle/contracts/tools/tools';
import { IconX } from '@tabler/icons-react';
import { thumbnailUrl } from '../../../api/media.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MoveButtons } from '../move-buttons.tsx';
import { t } from '../texts.ts';
import type { CollagePicture } from './collage-images-api.ts';
import classes from './collage-tool.module.css';

interface CollageOrderProps {
  order: readonly CollagePicture[];
  onChange: (order: readonly CollagePicture[]) => void;
}

const THUMB = { width: 104, height: 80 };

/** The pictures of a collage, one below the other in their order: moved up and down, or left out. */
export function CollageOrder({ order, onChange }: CollageOrderProps) {
  return (
    <div>
      <Text size="sm" fw={550} mb={6}>
        {t('order')}
      </Text>
      <ol className={classes.order} aria-label={t('order')}>
        {order.map(({ id, name, look }, at) => (
          <li key={id}>
            <img src={thumbnailUrl(id, { ...THUMB, look })} alt="" />
            <Text size="sm" className={classes.name} truncate title={name}>
              {name}
            </Text>
            <MoveButtons list={order} at={at} name={name} onChange={onChange} />
            <IconButton
              icon={IconX}
              size={26}
              iconSize={14}
              label={t('leaveOut', { name })}
              disabled={order.length <= COLLAGE_PICTURES.min}
              onClick={() => onChange(order.filter((picture) => picture.id !== id))}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}
