import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import classes from './arrivals.module.css';
import { refreshLists } from './refresh-lists.ts';
import { t } from './texts.ts';
import { useUploads } from './upload-store.ts';

interface ArrivalsProps {
  /** Navigates to the page that shows new assets. */
  onShow: () => void;
}

/** Shows how many uploads the list does not include yet. The button refreshes the list, which does not move by itself. */
export function Arrivals({ onShow }: ArrivalsProps) {
  const count = useUploads(({ arrived }) => arrived);
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
          aria-label={t('showArrived', { count })}
          onClick={handleShow}
        >
          {t('arrived', { count })}
        </Button>
      )}
    </div>
  );
}
