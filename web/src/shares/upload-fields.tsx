import { NumberInput, Switch } from '@mantine/core';
import {
  type Share,
  type ShareChange,
  UPLOAD_BYTES_DEFAULT,
  UPLOAD_FILES_DEFAULT,
} from '@spindle/contracts/shares/shares';
import classes from './shares.module.css';
import { t } from './texts.ts';

/** Whether visitors send files, and how many; a missing value is unchanged. */
export type UploadValues = Pick<
  ShareChange,
  'can_upload' | 'upload_files_max' | 'upload_bytes_max'
>;

interface UploadFieldsProps {
  values: UploadValues;
  share: Share | undefined;
  onChange: (changed: UploadValues) => void;
}

const GIGABYTE = 1_000_000_000;

/** Chooses whether visitors of a share send files, and how many and how large all of them are at most. */
export function UploadFields({ values, share, onChange }: UploadFieldsProps) {
  const isOn = values.can_upload ?? share?.can_upload ?? false;
  const files = values.upload_files_max ?? share?.upload_files_max ?? UPLOAD_FILES_DEFAULT;
  const bytes = values.upload_bytes_max ?? share?.upload_bytes_max ?? UPLOAD_BYTES_DEFAULT;
  const number = { clampBehavior: 'strict', allowNegative: false } as const;
  return (
    <>
      <Switch
        label={t('canUpload')}
        description={t('canUploadHelp')}
        checked={isOn}
        onChange={({ currentTarget }) => onChange({ can_upload: currentTarget.checked })}
      />
      {isOn && (
        <div className={classes.expiry}>
          <NumberInput
            {...number}
            label={t('uploadFiles')}
            min={1}
            max={10_000}
            allowDecimal={false}
            value={files}
            onChange={(value) =>
              typeof value === 'number' && value >= 1 && onChange({ upload_files_max: value })
            }
          />
          <NumberInput
            {...number}
            label={t('uploadSize')}
            min={0.1}
            max={1000}
            decimalScale={1}
            value={bytes / GIGABYTE}
            onChange={(value) =>
              typeof value === 'number' &&
              value > 0 &&
              onChange({ upload_bytes_max: Math.round(value * GIGABYTE) })
            }
          />
        </div>
      )}
    </>
  );
}
