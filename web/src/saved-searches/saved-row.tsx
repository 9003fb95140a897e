import { Anchor } from '@mantine/core';
import type { SavedSearch } from '@spindle/contracts/search/saved-searches';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SearchDescription } from '../search/use-describe-search.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { RenameForm } from './rename-form.tsx';
import classes from './saved-searches.module.css';
import { useDeleteSearch } from './saved-searches-api.ts';
import { t } from './texts.ts';

interface SavedRowProps {
  saved: SavedSearch;
  /** Null where it can no longer be read. */
  kept: SearchDescription | null;
  /** Whether it is what is on screen. */
  isHere: boolean;
  onOpen: () => void;
  onDelete: () => void;
}

/** One saved search: its name leads to it. */
export function SavedRow({ saved, kept, isHere, onOpen, onDelete }: SavedRowProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  const { mutate: forget } = useDeleteSearch();
  const { name } = saved;
  const wasRenamingRef = useRef(false);
  const handleRenamed = () => {
    wasRenamingRef.current = true;
    setIsRenaming(false);
  };
  const takeFocusBack = (renameButton: HTMLButtonElement | null) => {
    if (renameButton && wasRenamingRef.current) renameButton.focus();
    wasRenamingRef.current = false;
  };
  if (isRenaming) {
    return (
      <li className={classes.row}>
        <RenameForm saved={saved} onDone={handleRenamed} />
      </li>
    );
  }
  const handleDelete = () => {
    forget(saved);
    onDelete();
  };
  return (
    <li className={classes.row} data-here={isHere || undefined}>
      <div className={classes.what}>
        {kept ? (
          <Anchor
            component={Link}
            to={kept.url}
            className={classes.link}
            aria-current={isHere || undefined}
            aria-description={kept.summary || t('everything')}
            onClick={onOpen}
          >
            {name}
          </Anchor>
        ) : (
          <span className={classes.link}>{name}</span>
        )}
        <span className={classes.summary} aria-hidden={kept !== null}>
          {kept ? kept.summary || t('everything') : t('unreadable')}
        </span>
      </div>
      <IconButton
        ref={takeFocusBack}
        icon={IconPencil}
        iconSize={15}
        label={t('rename', { name })}
        onClick={() => setIsRenaming(true)}
      />
      <IconButton
        icon={IconTrash}
        iconSize={15}
        label={t('delete', { name })}
        onClick={handleDelete}
      />
    </li>
  );
}
