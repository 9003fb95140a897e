import { Button, FileInput, TextInput } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { ConversionName } from '@spindle/contracts/conversions/conversion-name';
import { SAVABLE_TYPES } from '@spindle/contracts/conversions/conversions';
import { IconPhotoPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../texts.ts';
import { useSaveConversion } from './conversions-api.ts';
import classes from './conversions-tab.module.css';
import { FormButton } from './form-button.tsx';

interface SaveConversionProps {
  asset: Asset;
}

/** Saves a file as a conversion under a name. */
export function SaveConversion({ asset }: SaveConversionProps) {
  return (
    <FormButton label={t('saveConversion')} icon={<IconPhotoPlus size={15} />}>
      {(close) => <SaveForm asset={asset} onClose={close} />}
    </FormButton>
  );
}

function SaveForm({ asset, onClose }: SaveConversionProps & { onClose: () => void }) {
  const [key, setKey] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [isTried, setIsTried] = useState(false);
  const save = useSaveConversion(asset.id);
  const name = ConversionName.safeParse(key);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (name.success && file) save.mutate({ key, file }, { onSuccess: onClose });
  };
  const nameFault = name.error?.issues[0]?.message;
  return (
    <form
      className={classes.form}
      aria-label={t('saveConversion')}
      noValidate
      onSubmit={handleSubmit}
    >
      <TextInput
        label={t('conversionName')}
        description={t('conversionNameHelp')}
        autoComplete="off"
        data-autofocus
        value={key}
        error={(isTried || key !== '') && nameFault}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      <FileInput
        label={t('imageFile')}
        placeholder={t('chooseFile')}
        accept={SAVABLE_TYPES.join(',')}
        value={file}
        error={saveFault(save.error) ?? (isTried && !file && t('fileRequired'))}
        onChange={setFile}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

function saveFault(error: Error | null): string | null {
  return error && errorMessage(error);
}
