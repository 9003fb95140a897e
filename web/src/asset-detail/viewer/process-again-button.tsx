import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { useProcessAgain } from '../asset-changes-api.ts';
import { t } from './texts.ts';

interface ProcessAgainButtonProps {
  process: ReturnType<typeof useProcessAgain>;
}

/** Processes a file again. The caller checks the permission. */
export function ProcessAgainButton({ process }: ProcessAgainButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={15} />}
      loading={process.isPending}
      onClick={() => process.mutate()}
    >
      {t('processAgain')}
    </Button>
  );
}
