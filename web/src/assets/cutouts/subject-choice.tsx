import { SegmentedControl } from '@mantine/core';
import type { CutoutSubject } from '@spindle/contracts/conversions/cutout-options';
import { t } from './texts.ts';

interface SubjectChoiceProps {
  value: CutoutSubject;
  onChange: (subject: CutoutSubject) => void;
}

/** Lets the user choose what stays of an image: its people, or a thing. */
export function SubjectChoice({ value, onChange }: SubjectChoiceProps) {
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('subject')}
      value={value}
      onChange={(chosen) => onChange(chosen === 'thing' ? 'thing' : 'person')}
      data={[
        { value: 'person', label: t('people') },
        { value: 'thing', label: t('thing') },
      ]}
    />
  );
}
