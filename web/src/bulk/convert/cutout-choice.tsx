import { Button, Checkbox, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { type BulkCutout, CutoutName } from '@spindle/contracts/conversions/cutout-options';
import { type FormEvent, useState } from 'react';
import { FormatChoice } from '../../assets/cutouts/format-choice.tsx';
import { SubjectChoice } from '../../assets/cutouts/subject-choice.tsx';
import { useCan } from '../../session/allowed.tsx';
import { t } from './texts.ts';

type Disposition = BulkCutout['disposition'];

const LABELS = {
  add_conversion: 'asConversion',
  add_new_asset: 'asAsset',
  replace_original: 'asOriginal',
} as const satisfies Record<Disposition, string>;

interface CutoutChoiceProps {
  onRemove: (options: BulkCutout) => void;
  onClose: () => void;
}

/** Lets the user choose what stays of the selected images, and how the results are saved. */
export function CutoutChoice({ onRemove, onClose }: CutoutChoiceProps) {
  const [subject, setSubject] = useState<BulkCutout['subject']>('auto');
  const [format, setFormat] = useState<BulkCutout['format']>('png');
  const [crop, setCrop] = useState(false);
  const saving = useSaving();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const saved = saving.read();
    if (saved) onRemove({ subject, format, crop, ...saved });
  };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack gap="md">
        <Text size="sm">{t('cutoutHelp')}</Text>
        <SubjectChoice value={subject} onChange={setSubject} />
        <FormatChoice value={format} onChange={setFormat} />
        <Checkbox
          label={t('cropToSubject')}
          checked={crop}
          onChange={(event) => setCrop(event.currentTarget.checked)}
        />
        <SaveFields saving={saving} />
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

/** Holds how the results are saved. */
function useSaving() {
  const [disposition, setDisposition] = useState<Disposition>('add_conversion');
  const [name, setName] = useState('cutout');
  const [error, setError] = useState('');
  const [withMetadata, setWithMetadata] = useState(true);
  return {
    disposition,
    setDisposition,
    name,
    error,
    changeName(typed: string) {
      setName(typed);
      setError('');
    },
    withMetadata,
    setWithMetadata,
    /** Returns the choice; null for a name that is not valid, whose error it shows. */
    read(): Pick<BulkCutout, 'disposition' | 'conversion_name' | 'metadata'> | null {
      if (disposition === 'add_new_asset')
        return { disposition, ...(withMetadata && { metadata: 'inherit' }) };
      if (disposition === 'replace_original') return { disposition };
      const named = CutoutName.safeParse(name);
      if (named.success) return { disposition, conversion_name: named.data };
      setError(named.error.issues[0]?.message ?? '');
      return null;
    },
  };
}

function SaveFields({ saving }: { saving: ReturnType<typeof useSaving> }) {
  const canCreate = useCan('CREATE_ASSET');
  const { disposition, name, error, withMetadata } = saving;
  const choices = (Object.keys(LABELS) as Disposition[]).filter(
    (one) => canCreate || one !== 'add_new_asset',
  );
  return (
    <>
      <Radio.Group
        label={t('saveAs')}
        value={disposition}
        onChange={(chosen) => saving.setDisposition(chosen as Disposition)}
      >
        <Stack gap="xs" mt="xs">
          {choices.map((one) => (
            <Radio key={one} value={one} label={t(LABELS[one])} />
          ))}
        </Stack>
      </Radio.Group>
      {disposition === 'add_conversion' && (
        <TextInput
          label={t('cutoutName')}
          description={t('cutoutNameHelp')}
          autoComplete="off"
          value={name}
          error={error}
          onChange={(event) => saving.changeName(event.currentTarget.value)}
        />
      )}
      {disposition === 'add_new_asset' && (
        <Checkbox
          label={t('withMetadata')}
          checked={withMetadata}
          onChange={(event) => saving.setWithMetadata(event.currentTarget.checked)}
        />
      )}
      {disposition === 'replace_original' && <Text size="sm">{t('originalHelp')}</Text>}
    </>
  );
}
