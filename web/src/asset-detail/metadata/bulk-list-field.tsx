import { SegmentedControl, Text } from '@mantine/core';
import type { ComponentProps } from 'react';
import { SchemaField } from '../../ui/fields/schema-field.tsx';
import classes from './bulk-edit.module.css';
import type { ListMode } from './bulk-update.ts';
import { t } from './texts.ts';

interface BulkListFieldProps extends ComponentProps<typeof SchemaField> {
  title: string;
  mode: ListMode;
  onMode: (mode: ListMode) => void;
}

/** Edits a list of every asset: entries to add, to remove, or that replace the list. */
export function BulkListField({ title, mode, onMode, ...field }: BulkListFieldProps) {
  return (
    <div>
      <SchemaField {...field} />
      <div className={classes.mode}>
        <SegmentedControl
          size="xs"
          aria-label={t('changeOf', { title })}
          value={mode}
          onChange={onMode}
          data={[
            { value: 'ADD', label: t('add') },
            { value: 'REMOVE', label: t('remove') },
            { value: 'REPLACE', label: t('replaceList') },
          ]}
        />
        <Text size="xs" c="var(--text-3)">
          {{ ADD: t('addHelp'), REMOVE: t('removeHelp'), REPLACE: t('replaceListHelp') }[mode]}
        </Text>
      </div>
    </div>
  );
}
