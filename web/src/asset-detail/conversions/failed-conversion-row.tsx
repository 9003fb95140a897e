import { Button, Text } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import rows from '../file-rows.module.css';
import classes from './conversions-tab.module.css';
import { DeleteConversion } from './delete-conversion.tsx';
import { t } from './texts.ts';

interface FailedConversionRowProps {
  asset: Asset;
  name: string;
  message: string;
}

/** Shows a conversion that could not be created. A button shows the error. */
export function FailedConversionRow({ asset, name, message }: FailedConversionRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className={rows.row}>
      <span className={rows.thumbnail}>
        <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
      </span>
      <div className={rows.text}>
        <Text size="sm" fw={600} truncate title={name}>
          {name}
        </Text>
        <Button
          size="compact-xs"
          variant="light"
          color="red"
          className={classes.error}
          aria-label={t('errorOf', { key: name })}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('conversionError')}
        </Button>
      </div>
      <div className={rows.actions}>
        <DeleteConversion asset={asset} name={name} />
      </div>
      {isOpen && (
        <Text size="sm" className={classes.reason} role="status">
          {message}
        </Text>
      )}
    </li>
  );
}
