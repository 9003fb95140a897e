import { Accordion, Text } from '@mantine/core';
import { t } from '../texts.ts';
import classes from './schema-editor.module.css';

/** Explains which changes are allowed on a schema that assets already use. */
export function ChangeRules() {
  return (
    <Accordion variant="contained" chevronPosition="left" classNames={{ control: classes.rules }}>
      <Accordion.Item value="rules">
        <Accordion.Control>{t('rules')}</Accordion.Control>
        <Accordion.Panel>
          {(['rulesIntro', 'allowedChanges', 'forbiddenChanges', 'otherChanges'] as const).map(
            (line) => (
              <Text key={line} size="sm" mb="xs">
                {t(line)}
              </Text>
            ),
          )}
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
