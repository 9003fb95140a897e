import { Checkbox, Fieldset } from '@mantine/core';
import type { PropertyTraits } from '@spindle/contracts/asset-schemas/schema-property';
import { t } from '../texts.ts';
import classes from './field-editor.module.css';
import { kindOf } from './field-kinds.ts';
import type { DraftField } from './schema-draft.ts';

interface FieldTraitsProps {
  field: DraftField;
  onChange: (field: DraftField) => void;
}

const SEARCH_LABELS = {
  searchable: 'searchable',
  keyword_searchable: 'keywordSearchable',
  filterable: 'filterable',
  facetable: 'facetable',
} as const;

const SEARCH_TRAITS = ['searchable', 'keyword_searchable', 'facetable', 'filterable'] as const;

const UI_TRAITS = ['multiline', 'readonly', 'disabled', 'hidden'] as const;

/** Edits how a field behaves in forms and searches. */
export function FieldTraits({ field, onChange }: FieldTraitsProps) {
  const { property, isRequired, isStored } = field;
  const change = (traits: PropertyTraits) =>
    onChange({ ...field, property: { ...property, ...traits } });
  // A searchable field is also found by keywords, unless it says otherwise.
  const isOn = (trait: keyof typeof SEARCH_LABELS) =>
    property[trait] ?? (trait === 'keyword_searchable' && property.searchable === true);
  return (
    <>
      <Fieldset legend={t('form')} variant="unstyled" className={classes.traits}>
        <Checkbox
          size="xs"
          label={t('required')}
          checked={isRequired}
          onChange={(event) => onChange({ ...field, isRequired: event.currentTarget.checked })}
        />
        {UI_TRAITS.filter((trait) => trait !== 'multiline' || kindOf(property) === 'text').map(
          (trait) => (
            <Checkbox
              key={trait}
              size="xs"
              label={t(trait)}
              checked={property.ui?.[trait] ?? false}
              onChange={(event) =>
                change({ ui: { ...property.ui, [trait]: event.currentTarget.checked } })
              }
            />
          ),
        )}
      </Fieldset>
      <Fieldset
        legend={t('search')}
        variant="unstyled"
        disabled={isStored}
        className={classes.traits}
      >
        {SEARCH_TRAITS.map((trait) => (
          <Checkbox
            key={trait}
            size="xs"
            label={t(SEARCH_LABELS[trait])}
            checked={isOn(trait)}
            onChange={(event) => change({ [trait]: event.currentTarget.checked })}
          />
        ))}
        {isStored && <span className={classes.note}>{t('fixedHelp')}</span>}
      </Fieldset>
    </>
  );
}
