import { Menu } from '@mantine/core';
import { ColorLabel } from '@spindle/contracts/facts/facts';
import {
  IconCircle,
  IconCircleFilled,
  IconFlagFilled,
  IconFlagOff,
  IconHeart,
  IconHeartOff,
  IconStar,
  IconStarFilled,
  IconX,
} from '@tabler/icons-react';
import type { Selection } from '../assets/use-selection.ts';
import { useCan } from '../session/allowed.tsx';
import { BulkButton } from '../ui/lists/bulk-button.tsx';
import classes from './mark-menu.module.css';
import { LABEL_COLORS, type MarksChange, STARS } from './marks.ts';
import { useMark } from './marks-api.ts';
import { t } from './texts.ts';

/** Marks the selection: stars, flag, color label, and favorite for those who may not edit assets. */
export function MarkMenu({ selection }: { selection: Selection }) {
  const canEdit = useCan('EDIT_ASSET');
  const mark = useMark();
  const change = (marks: MarksChange) =>
    mark({ target: selection.target(), count: selection.count, change: marks });
  return (
    <Menu position="top" portalProps={{ target: 'main' }}>
      <Menu.Target>
        <BulkButton icon={IconStar} label={t('mark')} isIcon />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {canEdit && <EditedMarks onChange={change} />}
        <Menu.Item leftSection={<IconHeart size={16} />} onClick={() => change({ favorite: true })}>
          {t('addFavorite')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconHeartOff size={16} />}
          onClick={() => change({ favorite: false })}
        >
          {t('removeFavorite')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function EditedMarks({ onChange }: { onChange: (change: MarksChange) => void }) {
  return (
    <>
      {STARS.map((rating) => (
        <Menu.Item
          key={rating}
          leftSection={<IconStarFilled size={16} />}
          onClick={() => onChange({ rating })}
        >
          {t('stars', { count: rating })}
        </Menu.Item>
      ))}
      <Menu.Item leftSection={<IconStar size={16} />} onClick={() => onChange({ rating: null })}>
        {t('noStars')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconFlagFilled size={16} />}
        onClick={() => onChange({ flag: 'PICK' })}
      >
        {t('pick')}
      </Menu.Item>
      <Menu.Item leftSection={<IconX size={16} />} onClick={() => onChange({ flag: 'REJECT' })}>
        {t('reject')}
      </Menu.Item>
      <Menu.Item leftSection={<IconFlagOff size={16} />} onClick={() => onChange({ flag: null })}>
        {t('noFlag')}
      </Menu.Item>
      <Menu.Divider />
      {ColorLabel.options.map((color) => (
        <Menu.Item
          key={color}
          leftSection={<IconCircleFilled size={16} color={LABEL_COLORS[color]} />}
          onClick={() => onChange({ color_label: color })}
        >
          {t('labelOf', { color: t(color) })}
        </Menu.Item>
      ))}
      <Menu.Item
        leftSection={<IconCircle size={16} />}
        onClick={() => onChange({ color_label: null })}
      >
        {t('noLabel')}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}
