import { Button, FileButton } from '@mantine/core';
import { PROFILE_SAVED } from '@spindle/contracts/sessions/account';
import { WATERMARK_MAX_BYTES, WATERMARK_TYPES } from '@spindle/contracts/settings/image-settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useObjectUrl } from '../lib/use-object-url.ts';
import { sendWatermark, settingsQuery } from '../settings/settings-api.ts';
import { showAlert, showError } from '../ui/alerts/alerts.ts';
import classes from './signup-page.module.css';
import { StepFrame, type StepProps } from './step-bar.tsx';
import { t } from './texts.ts';

/** Uploads a watermark. */
export function WatermarkStep({ bar }: { bar: StepProps }) {
  const client = useQueryClient();
  const { data: settings } = useQuery(settingsQuery);
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState('');
  const chosenUrl = useObjectUrl(file);
  const save = useMutation({
    mutationFn: sendWatermark,
    onSuccess: async () => {
      showAlert({ type: 'success', message: PROFILE_SAVED });
      await client.invalidateQueries(settingsQuery);
      bar.onNext();
    },
    onError: showError,
  });
  const choose = (chosen: File | null) => {
    const isWrongType = chosen !== null && !WATERMARK_TYPES.includes(chosen.type);
    const isTooLarge = chosen !== null && chosen.size > WATERMARK_MAX_BYTES;
    setError(isWrongType ? t('wrongType') : isTooLarge ? t('tooLarge') : '');
    setFile(isWrongType || isTooLarge ? null : chosen);
  };
  const shown = chosenUrl ?? settings?.watermark.watermarkFile;
  return (
    <StepFrame
      bar={bar}
      isSkippable
      isDirty={file !== null}
      isSaving={save.isPending}
      onSave={() => file && save.mutate(file)}
    >
      <p className={classes.help}>{t('watermarkHelp')}</p>
      {shown && <img className={classes.watermark} src={shown} alt={t('currentWatermark')} />}
      <div className={classes.file}>
        <FileButton accept={WATERMARK_TYPES.join(',')} onChange={choose}>
          {(button) => (
            <Button variant="default" {...button}>
              {t('chooseFile')}
            </Button>
          )}
        </FileButton>
        <span className={classes.hint}>{file?.name ?? t('fileHint')}</span>
      </div>
      <p className={classes.error} role="alert">
        {error}
      </p>
    </StepFrame>
  );
}
