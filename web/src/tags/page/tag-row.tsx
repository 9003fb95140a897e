import { Anchor, Menu, TextInput } from '@mantine/core';
import { TAG_MAX } from '@spindle/contracts/facts/facts';
import { isWithinTag } from '@spindle/contracts/tags/change-tags';
import type { CatalogTag } from '@spindle/contracts/tags/tag-catalog';
import {
  IconArrowMerge,
  IconChevronRight,
  IconDots,
  IconPencil,
  IconTags,
  IconTrash,
} from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../lib/format.ts';
import { useCan } from '../../session/allowed.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { askToMerge, type TagAction } from './tag-action.ts';
import { useChangeTag } from './tag-catalog-api.ts';
import classes from './tags-page.module.css';
import { t } from './texts.ts';

/** The type of dragged tags: JSON of the tag. */
const DRAGGED = 'application/x-spindle-tag';

interface TagRowProps {
  tag: CatalogTag;
  /** Whether the list shows levels: the row then has only the last level of the name. */
  isLevel: boolean;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onAction: (action: TagAction) => void;
}

/** Shows a tag with its counts, last use and synonyms. F2 renames it in place, M moves or merges it. */
export function TagRow({ tag, isLevel, isOpen, onToggle, onAction }: TagRowProps) {
  const canEdit = useCan('EDIT_ASSET');
  const [isRenaming, setRenaming] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const drop = useTagDrop(tag, canEdit, onAction);
  const endRenaming = () => {
    setRenaming(false);
    // The link is shown again after this event.
    setTimeout(() => link.current?.focus());
  };
  const handleKey = (event: KeyboardEvent) => {
    const run = {
      F2: () => canEdit && setRenaming(true),
      m: () => canEdit && onAction({ kind: 'move', tag, target: '' }),
      Delete: () => canEdit && onAction({ kind: 'delete', tag }),
      ArrowRight: () => tag.has_levels && onToggle(true),
      ArrowLeft: () => onToggle(false),
    }[event.key];
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    if (!run || isChord || event.target !== link.current) return;
    event.preventDefault();
    run();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys act on the link, which has the focus.
    <div className={classes.row} onKeyDown={handleKey} {...drop}>
      {isLevel && tag.has_levels ? (
        <IconButton
          icon={IconChevronRight}
          className={classes.expand}
          data-open={isOpen || undefined}
          size={24}
          iconSize={15}
          label={t(isOpen ? 'collapse' : 'expand', { tag: tag.tag })}
          aria-expanded={isOpen}
          onClick={() => onToggle(!isOpen)}
        />
      ) : (
        <span className={classes.leaf} />
      )}
      {isRenaming ? (
        <RenameField tag={tag} isLevel={isLevel} onAction={onAction} onEnd={endRenaming} />
      ) : (
        <span className={classes.names}>
          <Anchor
            ref={link}
            component={Link}
            to={`/assets?${new URLSearchParams({ tag: tag.tag })}`}
            className={classes.name}
            data-tag
            data-unused={tag.assets === 0 || undefined}
            aria-label={t('open', { tag: tag.tag, assets: assetsText(tag.assets) })}
          >
            {isLevel ? lastLevel(tag.tag) : tag.tag}
          </Anchor>
          {tag.synonyms.map((synonym) => (
            <span key={synonym} className={classes.synonym}>
              {synonym}
            </span>
          ))}
        </span>
      )}
      <span className={classes.count} title={assetsText(tag.assets)}>
        {formatCount(tag.assets)}
      </span>
      <DateTime className={classes.used} at={tag.last_used} form="day" />
      {canEdit && <TagMenu tag={tag} onRename={() => setRenaming(true)} onAction={onAction} />}
    </div>
  );
}

/** Returns the handlers that drag a tag, and drop others on it: the dialog then asks whether to move or merge. */
function useTagDrop(tag: CatalogTag, isOn: boolean, onAction: (action: TagAction) => void) {
  const [isTarget, setTarget] = useState(false);
  if (!isOn) return {};
  const accepts = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(DRAGGED);
  return {
    draggable: true,
    'data-target': isTarget || undefined,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData(DRAGGED, JSON.stringify(tag));
      dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event: DragEvent) => {
      if (!accepts(event)) return;
      event.preventDefault();
      setTarget(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      // Moves between the parts of the row leave them, but not the row.
      const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (!isInside) setTarget(false);
    },
    onDrop: (event: DragEvent) => {
      setTarget(false);
      if (!accepts(event)) return;
      event.preventDefault();
      const moved: CatalogTag = JSON.parse(event.dataTransfer.getData(DRAGGED));
      if (!isWithinTag(tag.tag, moved.tag)) onAction({ kind: 'move', tag: moved, target: tag.tag });
    },
  };
}

interface TagMenuProps {
  tag: CatalogTag;
  onRename: () => void;
  onAction: (action: TagAction) => void;
}

function TagMenu({ tag, onRename, onAction }: TagMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal={false} returnFocus>
      <Menu.Target>
        <IconButton icon={IconDots} size={28} label={t('actions', { tag: tag.tag })} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onRename}>
          {t('rename')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowMerge size={16} />}
          onClick={() => onAction({ kind: 'move', tag, target: '' })}
        >
          {t('move')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTags size={16} />}
          onClick={() => onAction({ kind: 'synonyms', tag })}
        >
          {t('editSynonyms')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={16} />}
          onClick={() => onAction({ kind: 'delete', tag })}
        >
          {t('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface RenameFieldProps {
  tag: CatalogTag;
  isLevel: boolean;
  onAction: (action: TagAction) => void;
  onEnd: () => void;
}

/** Renames a tag: Enter saves, Escape cancels. A name that assets have already leads to the question whether to merge. */
function RenameField({ tag: { tag }, isLevel, onAction, onEnd }: RenameFieldProps) {
  const above = isLevel ? tag.slice(0, tag.length - lastLevel(tag).length) : '';
  const [text, setText] = useState(tag.slice(above.length));
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const { mutate: change } = useChangeTag(askToMerge(onAction));
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const save = () => {
    if (isDone.current) return;
    isDone.current = true;
    const to = above + text.trim();
    onEnd();
    if (text.trim() === '' || to === tag) return;
    change({ from: tag, to });
  };
  return (
    <TextInput
      ref={field}
      size="xs"
      className={classes.rename}
      aria-label={t('renameOf', { tag })}
      maxLength={TAG_MAX - above.length}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') save();
        if (event.key === 'Escape') {
          event.stopPropagation();
          isDone.current = true;
          onEnd();
        }
      }}
    />
  );
}

const lastLevel = (tag: string) => tag.split('/').at(-1) ?? tag;

/** Returns `12 assets`. */
export function assetsText(count: number): string {
  return t('count', { count, shown: formatCount(count) });
}
