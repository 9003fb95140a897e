import { Select } from '@mantine/core';
import type { ShareComments } from '@spindle/contracts/shares/shares';
import { t } from './texts.ts';

interface CommentsSelectProps {
  value: ShareComments;
  onChange: (value: ShareComments) => void;
}

/** Chooses whether visitors of a share can comment, and whose comments they see. */
export function CommentsSelect({ value, onChange }: CommentsSelectProps) {
  return (
    <Select
      label={t('comments')}
      allowDeselect={false}
      comboboxProps={{ withinPortal: true }}
      data={[
        { value: 'OFF' as const, label: t('commentsOff') },
        { value: 'OWN' as const, label: t('commentsOwn') },
        { value: 'ALL' as const, label: t('commentsAll') },
      ]}
      value={value}
      onChange={(chosen) => chosen && onChange(chosen)}
    />
  );
}
