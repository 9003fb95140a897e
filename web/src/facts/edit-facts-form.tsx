import { Button, Group, Stack, TagsInput, Text } from '@mantine/core';
import type { SelectionFacts } from '@spindle/contracts/bulk/selection-facts';
import { CAPTION_MAX, FACT_TEXT_MAX, type Position } from '@spindle/contracts/facts/facts';
import { CHANGED_TAGS_MAX } from '@spindle/contracts/facts/facts-change';
import { useState } from 'react';
import { formatPosition } from '../assets/position-text.ts';
import { formatCount } from '../lib/format.ts';
import { TagField } from '../tags/tag-field.tsx';
import footer from '../ui/dialogs/footer.module.css';
import { ChoiceField } from './choice-field.tsx';
import classes from './edit-facts.module.css';
import { FactField } from './fact-field.tsx';
import { mixedCount, TEXT_FACTS, type TouchedFacts } from './facts-form.ts';
import { PlaceField } from './place-field.tsx';
import { PositionField } from './position-field.tsx';
import { TakenField } from './taken-field.tsx';
import { t } from './texts.ts';

interface EditFactsFormProps {
  facts: SelectionFacts;
  onSave: (change: TouchedFacts) => void;
  onClose: () => void;
}

/** Edits facts of a selection. Each field shows its common value, or that the values differ. Only fields that were touched change. */
export function EditFactsForm({ facts, onSave, onClose }: EditFactsFormProps) {
  const [change, setChange] = useState<TouchedFacts>({});
  const [isInvalid, setIsInvalid] = useState(false);
  /** The position that the user found by a town or on the map. */
  const [place, setPlace] = useState<Position | null>(null);
  const { common, tags } = facts;
  const touch = (part: TouchedFacts) => setChange((now) => withoutUndefined({ ...now, ...part }));
  const touched = Object.keys(change);
  const stateOf = (fact: keyof typeof common) => ({
    fact,
    isTouched: touched.includes(fact),
    mixed: mixedCount(facts, fact),
    total: facts.assets ?? 0,
    onKeep: () => touch({ [fact]: undefined }),
  });
  const handleSave = (event: React.FormEvent) => {
    event.preventDefault();
    onSave(change);
  };
  return (
    <form onSubmit={handleSave}>
      <Stack gap="sm">
        {TEXT_FACTS.slice(0, 3).map((fact) => (
          <FactField
            {...stateOf(fact)}
            key={fact}
            value={change[fact] ?? (touched.includes(fact) ? '' : (common[fact] ?? ''))}
            maxLength={fact === 'caption' ? CAPTION_MAX : FACT_TEXT_MAX}
            isLong={fact === 'caption'}
            onChange={(text) => touch({ [fact]: text === '' ? null : text })}
          />
        ))}
        <div className={classes.row}>
          {(['rating', 'flag', 'color_label'] as const).map((fact) => (
            <ChoiceField
              {...stateOf(fact)}
              key={fact}
              fact={fact}
              value={change[fact] === undefined ? common[fact] : change[fact]}
              onChange={(value) => touch({ [fact]: value })}
            />
          ))}
        </div>
        <TagField
          label={t('add_tags')}
          description={t('tagsHelp')}
          maxTags={CHANGED_TAGS_MAX}
          value={change.add_tags ?? []}
          onChange={(added) => touch({ add_tags: added.length > 0 ? added : undefined })}
        />
        {tags.length > 0 && (
          <TagsInput
            label={t('remove_tags')}
            data={tags.map(({ tag }) => tag)}
            maxTags={CHANGED_TAGS_MAX}
            value={change.remove_tags ?? []}
            onChange={(removed) => touch({ remove_tags: removed.length > 0 ? removed : undefined })}
          />
        )}
        <TakenField
          {...stateOf('taken')}
          common={common.taken ?? null}
          onChange={(taken) => touch({ taken })}
        />
        <PlaceField
          position={change.position ?? common.position ?? null}
          onTown={({ country, region, town, latitude, longitude }) => {
            setPlace({ latitude, longitude });
            setIsInvalid(false);
            touch({ position: { latitude, longitude }, country, region, town });
          }}
          onPoint={(position) => {
            setPlace(position);
            setIsInvalid(false);
            touch({
              position,
              ...(place && { country: undefined, region: undefined, town: undefined }),
            });
          }}
        />
        <PositionField
          {...stateOf('position')}
          key={formatPosition(place)}
          common={common.position ?? null}
          found={place}
          onChange={(position, isValid) => {
            setIsInvalid(!isValid);
            touch({ position });
          }}
        />
        <div className={classes.row}>
          {TEXT_FACTS.slice(3).map((fact) => (
            <FactField
              {...stateOf(fact)}
              key={fact}
              value={change[fact] ?? (touched.includes(fact) ? '' : (common[fact] ?? ''))}
              maxLength={FACT_TEXT_MAX}
              onChange={(text) => touch({ [fact]: text === '' ? null : text })}
            />
          ))}
        </div>
        <div className={footer.footer}>
          <Text size="sm" role="status" className={classes.effect}>
            {describeEffect(facts, touched)}
          </Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={touched.length === 0 || isInvalid}>
              {t('save')}
            </Button>
          </Group>
        </div>
      </Stack>
    </form>
  );
}

/** Says which fields change on how many assets, before they are saved. */
function describeEffect({ assets, skipped }: SelectionFacts, touched: readonly string[]): string {
  if (touched.length === 0) return assets === null ? t('tooMany') : t('nothing');
  const names = touched.map((fact) => t(fact as 'title').toLowerCase());
  const fields = new Intl.ListFormat('en').format(names);
  if (assets === null) return t('changesAll', { fields });
  const count = assets - skipped;
  const sentence = t('changes', { fields, count, shown: formatCount(count) });
  if (skipped === 0) return sentence;
  return `${sentence} ${t('skipped', { count: skipped, shown: formatCount(skipped) })}`;
}

function withoutUndefined(change: TouchedFacts): TouchedFacts {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
