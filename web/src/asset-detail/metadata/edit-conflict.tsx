import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import type { AssetSchema } from '@spindle/contracts/asset-schemas/asset-schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import {
  addUnknownProperties,
  type FormProperty,
  filledValues,
  pickTranslation,
  type Values,
} from '../../ui/fields/schema-values.ts';
import classes from './edit-conflict.module.css';
import { lastEditorQuery } from './metadata-api.ts';
import { formatValue } from './metadata-facts.tsx';
import { t } from './texts.ts';
import type { EditConflict, Side } from './use-save-data.ts';

interface EditConflictDialogProps {
  assetId: string;
  schema: AssetSchema;
  conflict: EditConflict;
  isPending: boolean;
  /** Called with the side that was chosen for each field. */
  onResolve: (sides: Record<string, Side>) => void;
  onClose: () => void;
}

/** Shows the fields that somebody else changed while the user edited them, and asks whose value each one keeps. */
export function EditConflictDialog(props: EditConflictDialogProps) {
  const { assetId, schema, conflict, isPending, onResolve, onClose } = props;
  const { names, update, theirs } = conflict;
  const [sides, setSides] = useState<Record<string, Side>>({});
  const { data: editor = '' } = useQuery(lastEditorQuery(assetId));
  const { properties } = addUnknownProperties(schema.schema, { ...theirs, ...update.data });
  const help = editor === '' ? t('changedBySomebody') : t('changedBy', { name: editor });
  return (
    <Dialog opened onClose={onClose} title={t('changedTitle')} size={520}>
      <Stack gap="md">
        <Text size="sm">{help}</Text>
        {names.map((name) => (
          <FieldChoice
            key={name}
            label={pickTranslation(properties[name]?.title) ?? name}
            property={properties[name]}
            values={{ mine: update.data[name], theirs: theirs[name] }}
            side={sides[name] ?? 'mine'}
            onChange={(side) => setSides({ ...sides, [name]: side })}
          />
        ))}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('keepEditing')}
          </Button>
          <Button loading={isPending} onClick={() => onResolve(sides)}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface FieldChoiceProps {
  label: string;
  property: FormProperty | undefined;
  values: Record<Side, unknown>;
  side: Side;
  onChange: (side: Side) => void;
}

/** Shows both values of a field, to choose one. */
function FieldChoice({ label, property, values, side, onChange }: FieldChoiceProps) {
  return (
    <Radio.Group label={label} value={side} onChange={(chosen) => onChange(chosen as Side)}>
      <Stack gap="xs" mt="xs">
        <Radio
          value="mine"
          label={t('mine')}
          description={<Value value={values.mine} property={property} />}
        />
        <Radio
          value="theirs"
          label={t('theirs')}
          description={<Value value={values.theirs} property={property} />}
        />
      </Stack>
    </Radio.Group>
  );
}

function Value({ value, property }: { value: unknown; property: FormProperty | undefined }) {
  const isFilled = 'value' in filledValues({ value } satisfies Values);
  return (
    <span className={classes.value}>
      {isFilled ? formatValue(value, property ?? { type: 'string' }) : t('empty')}
    </span>
  );
}
