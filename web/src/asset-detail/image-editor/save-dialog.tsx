import { Button, Checkbox, Group, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { ConversionName, EditedName } from '@spindle/contracts/conversion-name';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import type { Saving } from './save-edited.ts';
import { t } from './texts.ts';

type Way = 'asset' | 'conversion' | 'original' | 'existing' | 'download';

const LABELS = {
  asset: 'asAsset',
  conversion: 'asConversion',
  original: 'asOriginal',
  existing: 'asExisting',
  download: 'asDownload',
} as const;

interface SaveDialogProps {
  /** Conversions that can be replaced. */
  conversions: string[];
  /** The conversion that is being edited; empty for the original. */
  edited: string;
  isSaving: boolean;
  onSave: (saving: Saving) => void;
  onClose: () => void;
}

/** Asks what becomes of an edited picture. */
export function SaveDialog({ conversions, edited, isSaving, onSave, onClose }: SaveDialogProps) {
  const [way, setWay] = useState<Way>(edited ? 'existing' : 'asset');
  const [name, setName] = useState('');
  const [fault, setFault] = useState('');
  const [key, setKey] = useState(edited || (conversions[0] ?? ''));
  const [withMetadata, setWithMetadata] = useState(true);
  const ways = (Object.keys(LABELS) as Way[]).filter(
    (one) => one !== 'existing' || conversions.length > 0,
  );
  const isNamed = way === 'asset' || way === 'conversion';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { error } = (way === 'conversion' ? ConversionName : EditedName).safeParse(name);
    if (isNamed && error) return setFault(error.issues[0]?.message ?? '');
    if (way === 'asset') onSave({ way, name, withMetadata });
    else if (way === 'conversion') onSave({ way, key: name });
    else if (way === 'existing') onSave({ way: 'conversion', key });
    else onSave({ way });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('saveTitle')}
      size={440}
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      <form noValidate onSubmit={handleSubmit}>
        <Stack gap="md">
          <Radio.Group
            label={t('saveAs')}
            value={way}
            onChange={(chosen) => {
              setWay(chosen as Way);
              setFault('');
            }}
          >
            <Stack gap="xs" mt="xs">
              {ways.map((one) => (
                <Radio key={one} value={one} label={t(LABELS[one])} />
              ))}
            </Stack>
          </Radio.Group>
          {isNamed && (
            <TextInput
              label={t('name')}
              description={t('nameHelp')}
              data-autofocus
              autoComplete="off"
              value={name}
              error={fault}
              onChange={(event) => {
                setName(event.currentTarget.value);
                setFault('');
              }}
            />
          )}
          {way === 'asset' && (
            <Checkbox
              label={t('withMetadata')}
              checked={withMetadata}
              onChange={(event) => setWithMetadata(event.currentTarget.checked)}
            />
          )}
          {way === 'existing' && (
            <Select
              label={t('conversion')}
              data={conversions}
              value={key}
              allowDeselect={false}
              onChange={(chosen) => chosen && setKey(chosen)}
            />
          )}
          {way === 'original' && <Text size="sm">{t('originalHelp')}</Text>}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isSaving}>
              {t(way === 'download' ? 'asDownload' : 'save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
