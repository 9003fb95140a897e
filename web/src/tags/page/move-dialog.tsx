import { Autocomplete, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { TAG_MAX } from '@spindle/contracts/facts/facts';
import { cleanTag, tagKey } from '@spindle/contracts/facts/tag-name';
import { isWithinTag } from '@spindle/contracts/tags/change-tags';
import type { CatalogTag } from '@spindle/contracts/tags/tag-catalog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { SUGGEST_AFTER_MS, suggestedTagsQuery } from '../tags-api.ts';
import { askToMerge, type TagAction } from './tag-action.ts';
import { useChangeTag } from './tag-catalog-api.ts';
import { assetsText } from './tag-row.tsx';
import { t } from './texts.ts';

interface MoveDialogProps {
  tag: CatalogTag;
  /** The tag that it was dropped on; empty without one. */
  target: string;
  onClose: () => void;
  onAsk: (action: TagAction) => void;
}

/** Moves a tag below another one, to the first level, or merges it into another one. */
export function MoveDialog({ tag, target, onClose, onAsk }: MoveDialogProps) {
  const [text, setText] = useState(target);
  const [how, setHow] = useState<'below' | 'merge'>('below');
  const [prefix] = useDebouncedValue(text, SUGGEST_AFTER_MS);
  const { data = [] } = useQuery(suggestedTagsQuery(prefix));
  const { mutate: change } = useChangeTag(askToMerge(onAsk));
  const { tag: from } = tag;
  const other = cleanTag(text);
  const name = from.split('/').at(-1) ?? from;
  const to = how === 'merge' ? other : [other, name].filter((level) => level !== '').join('/');
  const isValid = to !== '' && tagKey(to) !== tagKey(from) && !isWithinTag(to, from);
  const apply = () => {
    change({ from, to, merge: how === 'merge' });
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={t('moveTitle', { tag: from })} size={440}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) apply();
        }}
      >
        <Stack gap="md">
          <Autocomplete
            // The list of suggestions would cover the rest of the dialog.
            data-autofocus={target === '' || undefined}
            label={t('target')}
            description={how === 'below' ? t('targetHelp') : undefined}
            data={[...new Set(data.map((one) => one.tag).filter((one) => !isWithinTag(one, from)))]}
            // The server matches levels and synonyms too.
            filter={({ options }) => options}
            maxLength={TAG_MAX}
            value={text}
            onChange={setText}
          />
          <Radio.Group
            label={t('how')}
            value={how}
            onChange={(value) => setHow(value === 'merge' ? 'merge' : 'below')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="below" label={t('below')} />
              <Radio value="merge" label={t('merge')} />
            </Stack>
          </Radio.Group>
          {isValid && (
            <Text size="sm" role="status">
              {t('result', { from, to, assets: assetsText(tag.assets) })}
            </Text>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" data-autofocus={target !== '' || undefined} disabled={!isValid}>
              {t('apply')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
