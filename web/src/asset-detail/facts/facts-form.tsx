import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import {
  type AssetFacts,
  CAPTION_MAX,
  FACT_TEXT_MAX,
  TAGS_MAX,
} from '@spindle/contracts/facts/facts';
import type { FactsChange } from '@spindle/contracts/facts/facts-change';
import { type FormEvent, useEffect, useState } from 'react';
import { zonesWith } from '../../assets/local-taken.ts';
import { TagField } from '../../tags/tag-field.tsx';
import {
  changeBetween,
  draftOf,
  type FactsDraft,
  isPositionInvalid,
  isTakenIncomplete,
} from './facts-draft.ts';
import classes from './facts-panel.module.css';
import { t } from './texts.ts';

interface FactsFormProps {
  facts: AssetFacts;
  isPending: boolean;
  /** Called with what changed. */
  onSave: (change: FactsChange) => void;
  onCancel: () => void;
  /** Called with whether there are changes that are neither saved nor being saved. */
  onUnsaved: (hasChanges: boolean) => void;
}

/** Edits the facts of one asset. Only the fields that differ are saved. */
export function FactsForm({ facts, isPending, onSave, onCancel, onUnsaved }: FactsFormProps) {
  const [before] = useState(() => draftOf(facts));
  const [draft, setDraft] = useState<FactsDraft>(before);
  const change = changeBetween(before, draft);
  const isDirty = Object.keys(change).length > 0;
  const isInvalid = isTakenIncomplete(draft) || isPositionInvalid(draft);
  const isUnsaved = isDirty && !isPending;
  useEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);
  const edit = (part: Partial<FactsDraft>) => setDraft((now) => ({ ...now, ...part }));
  const textField = (name: 'title' | 'credit' | 'town' | 'region' | 'country') => (
    <TextInput
      key={name}
      label={t(name)}
      maxLength={FACT_TEXT_MAX}
      value={draft[name]}
      onChange={({ currentTarget }) => edit({ [name]: currentTarget.value })}
    />
  );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isInvalid || isPending) return;
    if (isDirty) onSave(change);
    else onCancel();
  };
  return (
    <form noValidate onSubmit={handleSubmit} aria-label={t('editFacts')}>
      <Stack gap="sm">
        {textField('title')}
        <Textarea
          label={t('caption')}
          maxLength={CAPTION_MAX}
          autosize
          minRows={2}
          maxRows={8}
          value={draft.caption}
          onChange={({ currentTarget }) => edit({ caption: currentTarget.value })}
        />
        {textField('credit')}
        <TagField
          label={t('tags')}
          description={t('tagsHelp')}
          maxTags={TAGS_MAX}
          value={draft.tags}
          onChange={(tags) => edit({ tags })}
        />
        <div className={classes.pair}>
          <TextInput
            type="datetime-local"
            step={1}
            label={t('taken')}
            error={isTakenIncomplete(draft) && t('incompleteTaken')}
            value={draft.taken.time}
            onChange={({ currentTarget }) =>
              edit({ taken: { ...draft.taken, time: currentTarget.value } })
            }
          />
          <Select
            label={t('zone')}
            data={zonesWith(draft.taken.zone)}
            value={draft.taken.zone}
            searchable
            allowDeselect={false}
            onChange={(zone) => zone !== null && edit({ taken: { ...draft.taken, zone } })}
          />
        </div>
        <div className={classes.pair}>
          {(['town', 'region', 'country'] as const).map(textField)}
        </div>
        <TextInput
          label={t('position')}
          description={t('positionHelp')}
          error={isPositionInvalid(draft) && t('invalidPosition')}
          value={draft.position}
          onChange={({ currentTarget }) => edit({ position: currentTarget.value })}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isPending} disabled={!isDirty || isInvalid}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
