import { SegmentedControl } from '@mantine/core';
import type { CutoutSubject } from '@spindle/contracts/conversions/cutout-options';
import { t } from './texts.ts';

interface SubjectChoiceProps {
  value: CutoutSubject;
  onChange: (subject: CutoutSubject) => void;
}

/** Lets the user choose what stays of an image: its people, a thing, or what the server finds. */
export function SubjectChoice({ value, onChange }: SubjectChoiceProps) {
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('subject')}
      value={value}
      onChange={(chosen) => onChange(chosen as CutoutSubject)}
      data={[
        { value: 'auto', label: t('automatic') },
        { value: 'person', label: t('people') },
        { value: 'thing', label: t('thing') },
      ]}
    />
  );
}
