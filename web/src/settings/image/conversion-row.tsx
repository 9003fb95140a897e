import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { DEEPZOOM } from '@spindle/contracts/conversions/conversion-name';
import { CONVERSION_FORMATS } from '@spindle/contracts/settings/image-settings';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from '../texts.ts';
import classes from './conversions-card.module.css';
import type { DraftConversion } from './image-draft.ts';

type Field = 'key' | 'size' | 'dpi';
type Option = 'watermark' | 'public' | 'enabled' | 'optimise';

const OPTIONS: readonly { option: Option; label: string }[] = [
  { option: 'watermark', label: t('watermarked') },
  { option: 'public', label: t('public') },
  { option: 'enabled', label: t('enabled') },
  { option: 'optimise', label: t('optimise') },
];

interface ConversionRowProps {
  conversion: DraftConversion;
  errorAt: (field: Field) => string | undefined;
  /** Whether all errors are shown; otherwise only those of fields that lost focus. */
  isChecked: boolean;
  onChange: (conversion: DraftConversion) => void;
  onRemove: () => void;
}

/** Edits one conversion: key, size and options. */
export function ConversionRow(props: ConversionRowProps) {
  const { conversion, errorAt, isChecked, onChange, onRemove } = props;
  const [touched, setTouched] = useState<readonly Field[]>([]);
  const isTiles = conversion.key === DEEPZOOM;
  const name = isTiles ? t('deepzoom') : conversion.key || t('newConversion');
  const errorOf = (field: Field) => (isChecked || touched.includes(field)) && errorAt(field);
  const handleBlur = (field: Field) => () => setTouched([...touched, field]);
  return (
    <li className={classes.row}>
      <fieldset className={classes.fields}>
        <legend className={classes.legend}>{name}</legend>
        {isTiles ? (
          <div className={classes.tiles}>
            <span className={classes.tilesName} aria-hidden>
              {name}
            </span>
            <span className={classes.tilesHelp}>{t('deepzoomHelp')}</span>
          </div>
        ) : (
          <div className={classes.inputs}>
            <TextInput
              label={t('key')}
              placeholder={t('keyHint')}
              autoComplete="off"
              spellCheck={false}
              value={conversion.key}
              error={errorOf('key')}
              onBlur={handleBlur('key')}
              onChange={(event) => onChange({ ...conversion, key: event.currentTarget.value })}
            />
            <TextInput
              label={t('size')}
              placeholder={t('sizeHint')}
              autoComplete="off"
              value={conversion.size}
              error={errorOf('size')}
              onBlur={handleBlur('size')}
              onChange={(event) => onChange({ ...conversion, size: event.currentTarget.value })}
            />
            <NativeSelect
              label={t('format')}
              data={[...CONVERSION_FORMATS]}
              value={conversion.format}
              onChange={(event) => {
                const { value } = event.currentTarget;
                const format = CONVERSION_FORMATS.find((one) => one === value);
                if (format) onChange({ ...conversion, format });
              }}
            />
            <NumberInput
              label={t('dpi')}
              allowDecimal={false}
              allowNegative={false}
              value={conversion.dpi}
              error={errorOf('dpi')}
              onBlur={handleBlur('dpi')}
              onChange={(dpi) => onChange({ ...conversion, dpi: Number(dpi) })}
            />
          </div>
        )}
        <div className={classes.options}>
          {OPTIONS.filter(({ option }) => !isTiles || option !== 'optimise').map(
            ({ option, label }) => (
              <Checkbox
                key={option}
                label={label}
                checked={conversion[option]}
                onChange={(event) =>
                  onChange({ ...conversion, [option]: event.currentTarget.checked })
                }
              />
            ),
          )}
        </div>
      </fieldset>
      <IconButton
        className={classes.remove}
        icon={IconTrash}
        iconSize={16}
        label={t('remove', { name })}
        onClick={onRemove}
      />
    </li>
  );
}
