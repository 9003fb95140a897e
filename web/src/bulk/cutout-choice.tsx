import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type CutoutConversion, CutoutName } from '@spindle/contracts/conversions/cutout-options';
import { type FormEvent, useState } from 'react';
import { FormatChoice } from '../assets/cutouts/format-choice.tsx';
import { SubjectChoice } from '../assets/cutouts/subject-choice.tsx';
import { t } from './texts.ts';

interface CutoutChoiceProps {
  onRemove: (options: CutoutConversion) => void;
  onClose: () => void;
}

/** Lets the user choose what stays of the selected images, and the name and the format of the results. */
export function CutoutChoice({ onRemove, onClose }: CutoutChoiceProps) {
  const [subject, setSubject] = useState<CutoutConversion['subject']>('person');
  const [format, setFormat] = useState<CutoutConversion['format']>('png');
  const [name, setName] = useState('cutout');
  const [error, setError] = useState('');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const named = CutoutName.safeParse(name);
    if (named.success) onRemove({ conversion_name: named.data, subject, format });
    else setError(named.error.issues[0]?.message ?? '');
  };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack gap="md">
        <Text size="sm">{t('cutoutHelp')}</Text>
        <SubjectChoice value={subject} onChange={setSubject} />
        <FormatChoice value={format} onChange={setFormat} />
        <TextInput
          label={t('cutoutName')}
          description={t('cutoutNameHelp')}
          autoComplete="off"
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError('');
          }}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit">{t('removeBackground')}</Button>
        </Group>
      </Stack>
    </form>
  );
}
