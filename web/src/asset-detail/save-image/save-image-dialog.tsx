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
import type { FormEvent } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { type SaveImage, type SaveRequest, useSaveEditedImage } from './save-edited-image.ts';
import { t } from './texts.ts';
import { type SaveChoice, useSaveForm } from './use-save-form.ts';

const CHOICE_LABELS = {
  asset: 'asAsset',
  conversion: 'asConversion',
  original: 'asOriginal',
  existing: 'asExisting',
  download: 'asDownload',
} as const;

interface SaveImageDialogProps {
  /** The asset that was edited; null if the image was created from several. */
  asset: Asset | null;
  /** Name of the conversion that was edited; empty for the original. */
  edited?: string;
  /** Saves the image. The dialog shows its errors. */
  save: SaveImage;
  onSaved: (request: SaveRequest) => void;
  onClose: () => void;
}

/** Asks how an edited image is saved, and saves it. */
export function SaveImageDialog(props: SaveImageDialogProps) {
  const { asset, edited = '', onSaved, onClose } = props;
  const save = useSaveEditedImage(asset, props.save);
  const form = useSaveForm(asset, edited);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.validateName()) return;
    const request = form.request();
    save.mutate(request, { onSuccess: () => onSaved(request) });
  };
  // Stays open while it saves, so that nobody saves the same image twice.
  const close = () => save.isPending || onClose();
  return (
    <Dialog opened onClose={close} title={t('title')} size={440}>
      <form noValidate onSubmit={handleSubmit}>
        <Stack gap="md">
          <SaveFields form={form} asset={asset} />
          {asset && edited === '' && <LostPages asset={asset} />}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={save.isPending} onClick={close}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              disabled={save.isPending}
              leftSection={save.isPending && <Loader size={14} aria-hidden />}
            >
              <span aria-live="polite">{buttonText(save.isPending, form.choice)}</span>
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface SaveFieldsProps {
  form: ReturnType<typeof useSaveForm>;
  asset: Asset | null;
}

function SaveFields({ form, asset }: SaveFieldsProps) {
  const { choice, choices, isNamed, name, nameError, conversions, key, withMetadata } = form;
  return (
    <>
      <Radio.Group
        label={t('saveAs')}
        value={choice}
        onChange={(chosen) => form.choose(chosen as SaveChoice)}
      >
        <Stack gap="xs" mt="xs">
          {choices.map((one) => (
            <Radio key={one} value={one} label={t(CHOICE_LABELS[one])} />
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
          error={nameError}
          onChange={(event) => form.changeName(event.currentTarget.value)}
        />
      )}
      {asset && choice === 'asset' && (
        <Checkbox
          label={t('withMetadata')}
          checked={withMetadata}
          onChange={(event) => form.setWithMetadata(event.currentTarget.checked)}
        />
      )}
      {choice === 'existing' && (
        <Select
          label={t('conversion')}
          data={conversions}
          value={key}
          allowDeselect={false}
          onChange={(chosen) => chosen && form.setKey(chosen)}
        />
      )}
      {choice === 'original' && <Text size="sm">{t('originalHelp')}</Text>}
    </>
  );
}

/** Says what the saved image lacks of an animation, or of a file with several pages. */
function LostPages({ asset: { content_type, metadata } }: { asset: Asset }) {
  if ((metadata.pages ?? 1) < 2) return null;
  return <Text size="sm">{t(content_type === 'image/tiff' ? 'onePage' : 'firstFrame')}</Text>;
}

function buttonText(isPending: boolean, choice: SaveChoice): string {
  if (isPending) return t('saving');
  return t(choice === 'download' ? 'asDownload' : 'save');
}
