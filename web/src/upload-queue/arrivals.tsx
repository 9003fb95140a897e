import { Button } from '@mantine/core';
import { NEW_ASSETS_MAX } from '@spindle/contracts/search/search';
import { IconArrowUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { formatCount } from '../lib/format.ts';
import classes from './arrivals.module.css';
import { refreshLists } from './refresh-lists.ts';
import { t } from './texts.ts';
import { useUploads } from './upload-store.ts';

interface ArrivalsProps {
  /** New assets of all users that the list does not include, up to NEW_ASSETS_MAX. */
  all: number;
  /** Navigates to the page that shows new assets. */
  onShow: () => void;
}

/** Shows how many uploads, own and of others, the list does not include yet. The button refreshes the list, which does not move by itself. */
export function Arrivals({ all, onShow }: ArrivalsProps) {
  const own = useUploads(({ arrived }) => arrived);
  const count = Math.max(own, all);
  const shown = all === NEW_ASSETS_MAX && own < all ? `${all - 1}+` : formatCount(count);
  const client = useQueryClient();
  const handleShow = () => {
    window.scrollTo({ top: 0 });
    onShow();
    refreshLists(client);
  };
  return (
    <div className={classes.container} role="status">
      {count > 0 && (
        <Button
          className={classes.arrivals}
          size="compact-sm"
          radius="xl"
          leftSection={<IconArrowUp size={14} />}
          aria-label={t('showArrived', { count, shown })}
          onClick={handleShow}
        >
          {t('arrived', { count, shown })}
        </Button>
      )}
    </div>
  );
}
