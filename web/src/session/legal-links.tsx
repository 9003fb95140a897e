import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { t } from './texts.ts';

/** Links the terms that signing in agrees to. */
export function LegalLinks() {
  return (
    <Text size="xs" c="dimmed">
      {t('legalBefore')}{' '}
      <Anchor component={Link} to="/terms" size="xs" underline="always">
        {t('terms')}
      </Anchor>{' '}
      {t('legalBetween')}{' '}
      <Anchor component={Link} to="/privacy" size="xs" underline="always">
        {t('privacy')}
      </Anchor>
      .
    </Text>
  );
}
