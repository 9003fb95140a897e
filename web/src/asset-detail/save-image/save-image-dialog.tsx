import {
  Button,
  Checkbox,
  Group,
  Loader,
  Radio,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { ConversionName, EditedName } from '@spindle/contracts/conversions/conversion-name';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { replaceableConversions } from './replaceable-conversions.ts';
import { type Saving, useSaveEdited } from './save-edited-image.ts';
import { t } from './texts.ts';

type Way = 'asset' | 'conversion' | 'original' | 'existing' | 'download';

const LABELS = {
  asset: 'asAsset',
  conversion: 'asConversion',
  original: 'asOriginal',
  existing: 'asExisting',
  download: 'asDownload',
} as const;

interface SaveImageProps {
  /** What the picture was made from; null: from several, so that there is none to be written to. */
  asset: Asset | null;
  /** The conversion that it was made from; empty for the original. */
  edited?: string;
  /** The picture to save, called by a name that an extension is added to. What it throws is shown. */
  makeFile: (stem: string) => Promise<File>;
  onSaved: (saving: Saving) => void;
  onClose: () => void;
}

/** Asks what becomes of a picture that was made in the browser, and saves it so. */
export function SaveImage({ asset, edited = '', makeFile, onSaved, onClose }: SaveImageProps) {
  const save = useSaveEdited(asset, makeFile);
  const conversions = asset ? replaceableConversions(asset) : [];
  const [way, setWay] = useState<Way>(edited ? 'existing' : 'asset');
  const [name, setName] = useState('');
  const [fault, setFault] = useState('');
  const [key, setKey] = useState(edited || (conversions[0] ?? ''));
  const [withMetadata, setWithMetadata] = useState(true);
  const ways = (Object.keys(LABELS) as Way[]).filter(
    (one) =>
      (asset || one === 'asset' || one === 'download') &&
      (one !== 'existing' || conversions.length > 0),
  );
  const savingOf = (chosen: Way): Saving => {
    if (chosen === 'asset') return { way: chosen, name, withMetadata };
    if (chosen === 'conversion') return { way: chosen, key: name };
    return chosen === 'existing' ? { way: 'conversion', key } : { way: chosen };
  };
  const isNamed = way === 'asset' || way === 'conversion';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { error } = (way === 'conversion' ? ConversionName : EditedName).safeParse(name);
    if (isNamed && error) return setFault(error.issues[0]?.message ?? '');
    const saving = savingOf(way);
    save.mutate(saving, { onSuccess: () => onSaved(saving) });
  };
  // Whoever closed it meanwhile could save the same twice.
  const close = () => save.isPending || onClose();
  return (
    <Dialog opened onClose={close} title={t('title')} size={440}>
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
          {asset && way === 'asset' && (
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
            <Button variant="default" disabled={save.isPending} onClick={close}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              disabled={save.isPending}
              leftSection={save.isPending && <Loader size={14} aria-hidden />}
            >
              <span aria-live="polite">{buttonText(save.isPending, way)}</span>
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function buttonText(isPending: boolean, way: Way): string {
  if (isPending) return t('saving');
  return t(way === 'download' ? 'asDownload' : 'save');
}
