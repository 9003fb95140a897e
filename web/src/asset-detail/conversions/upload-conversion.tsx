import { Button, FileInput, TextInput } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { ConversionName } from '@spindle/contracts/conversions/conversion-name';
import { SAVABLE_TYPES } from '@spindle/contracts/conversions/conversions';
import { IconPhotoPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../api/errors.ts';
import rows from '../file-rows.module.css';
import { useUploadConversion } from './conversions-api.ts';
import classes from './conversions-tab.module.css';
import { FormButton } from './form-button.tsx';
import { t } from './texts.ts';

interface UploadConversionProps {
  asset: Asset;
}

/** Opens the form that uploads a file as a conversion. */
export function UploadConversion({ asset }: UploadConversionProps) {
  return (
    <FormButton label={t('uploadConversion')} icon={<IconPhotoPlus size={15} />}>
      {(close) => <UploadForm asset={asset} onClose={close} />}
    </FormButton>
  );
}

function UploadForm({ asset, onClose }: UploadConversionProps & { onClose: () => void }) {
  const [key, setKey] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const upload = useUploadConversion(asset.id);
  const name = ConversionName.safeParse(key);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (name.success && file) upload.mutate({ key, file }, { onSuccess: onClose });
  };
  const nameError = name.error?.issues[0]?.message;
  return (
    <form
      className={rows.box}
      aria-label={t('uploadConversion')}
      noValidate
      onSubmit={handleSubmit}
    >
      <TextInput
        label={t('conversionName')}
        description={t('conversionNameHelp')}
        autoComplete="off"
        data-autofocus
        value={key}
        error={(isSubmitted || key !== '') && nameError}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      <FileInput
        label={t('imageFile')}
        placeholder={t('chooseFile')}
        accept={SAVABLE_TYPES.join(',')}
        value={file}
        error={uploadError(upload.error) ?? (isSubmitted && !file && t('fileRequired'))}
        onChange={setFile}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={upload.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

function uploadError(error: Error | null): string | null {
  return error && errorMessage(error);
}
