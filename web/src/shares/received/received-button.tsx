import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../lib/format.ts';
import { t } from '../texts.ts';
import { receivedQuery } from './received-api.ts';

/** Opens the files that visitors sent, while some wait. */
export function ReceivedButton({ onOpen }: { onOpen: () => void }) {
  const { data } = useQuery(receivedQuery);
  if (!data || data.total_files === 0) return null;
  return (
    <Button variant="default" onClick={onOpen}>
      {t('received', { count: formatCount(data.total_files) })}
    </Button>
  );
}
