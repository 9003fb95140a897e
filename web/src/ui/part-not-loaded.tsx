import { Button, Stack, Text } from '@mantine/core';
import { t } from './texts.ts';

/** Stands in for a part of the page whose code cannot be loaded any more, and offers to reload the page. */
export function PartNotLoaded() {
  return (
    <Stack role="alert" align="center" gap="sm" p="md">
      <Text size="sm">{t('partLost')}</Text>
      <Button variant="default" onClick={() => window.location.reload()}>
        {t('reloadPage')}
      </Button>
    </Stack>
  );
}
