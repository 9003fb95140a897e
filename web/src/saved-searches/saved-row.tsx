import { Anchor } from '@mantine/core';
import type { SavedSearch } from '@spindle/contracts/search/saved-searches';
import { IconBell, IconBellFilled, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SearchDescription } from '../search/use-describe-search.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { RenameForm } from './rename-form.tsx';
import classes from './saved-searches.module.css';
import { useDeleteSearch, useNotifyOfMatches } from './saved-searches-api.ts';
import { t } from './texts.ts';

interface SavedRowProps {
  saved: SavedSearch;
  /** Null if the request is no longer valid. */
  description: SearchDescription | null;
  /** Whether it is the current search. */
  isCurrent: boolean;
  onOpen: () => void;
  onDelete: () => void;
}

/** Shows a saved search with its link and buttons. */
export function SavedRow({ saved, description, isCurrent, onOpen, onDelete }: SavedRowProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  const { mutate: deleteSearch } = useDeleteSearch();
  const notifyOfMatches = useNotifyOfMatches();
  const { id, name, notify } = saved;
  const wasRenamingRef = useRef(false);
  const handleRenamed = () => {
    wasRenamingRef.current = true;
    setIsRenaming(false);
  };
  const restoreFocus = (renameButton: HTMLButtonElement | null) => {
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
    deleteSearch(saved);
    onDelete();
  };
  return (
    <li className={classes.row} data-current={isCurrent || undefined}>
      <div className={classes.description}>
        {description ? (
          <Anchor
            component={Link}
            to={description.url}
            className={classes.link}
            aria-current={isCurrent || undefined}
            aria-description={description.summary || t('everything')}
            onClick={onOpen}
          >
            {name}
          </Anchor>
        ) : (
          <span className={classes.link}>{name}</span>
        )}
        <span className={classes.summary} aria-hidden={description !== null}>
          {description ? description.summary || t('everything') : t('unreadable')}
        </span>
      </div>
      <IconButton
        icon={notify ? IconBellFilled : IconBell}
        iconSize={15}
        label={t('notify', { name })}
        aria-pressed={notify}
        color={notify ? 'blue' : 'gray'}
        loading={notifyOfMatches.isPending}
        onClick={() => notifyOfMatches.mutate({ id, notify: !notify })}
      />
      <IconButton
        ref={restoreFocus}
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
