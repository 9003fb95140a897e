import { Button } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { Allowed } from '../../session/allowed.tsx';
import { TagLinks } from '../../tags/tag-links.tsx';
import { toggleTagPanel } from '../../tags/tag-panel-state.ts';
import classes from './inspector.module.css';
import { t } from './texts.ts';

/** Limits the tags that are shown; the panel shows all. */
const SHOWN_MAX = 12;

/** Shows the tags of the shown asset as links, with a button that edits them. */
export function AssetTags({ tags }: { tags: readonly string[] }) {
  const hidden = tags.length - SHOWN_MAX;
  return (
    <div className={classes.tags}>
      {tags.length > 0 && <TagLinks tags={tags.slice(0, SHOWN_MAX)} />}
      {hidden > 0 && <span className={classes.facts}>{t('moreTags', { count: hidden })}</span>}
      <Allowed to="EDIT_ASSET">
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          leftSection={<IconTag size={14} />}
          aria-keyshortcuts="T"
          onClick={() => toggleTagPanel('viewer')}
        >
          {t('editTags')}
        </Button>
      </Allowed>
    </div>
  );
}
