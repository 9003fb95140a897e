import { Button, Group, Stack, TagsInput } from '@mantine/core';
import { TAG_MAX } from '@spindle/contracts/facts/facts';
import { SYNONYMS_MAX } from '@spindle/contracts/tags/synonyms';
import type { CatalogTag } from '@spindle/contracts/tags/tag-catalog';
import { useState } from 'react';
import { errorMessage } from '../../api/errors.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useSetSynonyms } from './tag-catalog-api.ts';
import { t } from './texts.ts';

/** Edits the synonyms of a tag as chips. */
export function SynonymsDialog({
  tag: { tag, synonyms },
  onClose,
}: {
  tag: CatalogTag;
  onClose: () => void;
}) {
  const [value, setValue] = useState(synonyms);
  const save = useSetSynonyms();
  return (
    <Dialog opened onClose={onClose} title={t('synonyms', { tag })} size={440}>
      <Stack gap="md">
        <TagsInput
          data-autofocus
          label={t('synonyms', { tag })}
          description={t('synonymsHelp')}
          placeholder={t('synonymsAdd')}
          maxTags={SYNONYMS_MAX}
          maxLength={TAG_MAX}
          acceptValueOnBlur
          error={save.error && errorMessage(save.error)}
          value={value}
          onChange={setValue}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            loading={save.isPending}
            onClick={() => save.mutate({ tag, synonyms: value }, { onSuccess: onClose })}
          >
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
