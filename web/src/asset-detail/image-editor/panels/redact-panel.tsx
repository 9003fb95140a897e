import { Button, SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import type { Redaction } from '@spindle/contracts/image-edits/recipe';
import { IconBlur, IconSquareFilled, IconX } from '@tabler/icons-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { redactionName } from '../redactions/redaction-boxes.tsx';
import { REDACTIONS_MAX } from '../redactions/use-redactions.ts';
import { t } from '../texts.ts';
import type { Editing } from '../use-editing.ts';
import classes from './panels.module.css';

const KINDS = [
  { kind: 'black', label: t('addBlack'), icon: IconSquareFilled },
  { kind: 'blur', label: t('addBlur'), icon: IconBlur },
] as const;

/** Adds, lists and removes redactions. */
export function RedactPanel({ editing: { recipe, redactions } }: { editing: Editing }) {
  const boxes = recipe.redactions;
  const chosen = boxes[redactions.selected];
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('redactHelp')}
      </Text>
      <SimpleGrid cols={2} spacing={8}>
        {KINDS.map(({ kind, label, icon: Icon }) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<Icon size={16} />}
            disabled={boxes.length >= REDACTIONS_MAX}
            onClick={() => redactions.add(kind, boxes.length)}
          >
            {label}
          </Button>
        ))}
      </SimpleGrid>
      {boxes.length > 0 && (
        <ol className={classes.list} aria-label={t('redactions')}>
          {boxes.map((box, index) => (
            <li key={index} data-selected={index === redactions.selected || undefined}>
              <button
                type="button"
                className={classes.choose}
                aria-pressed={index === redactions.selected}
                onClick={() => redactions.select(index)}
              >
                {redactionName(box, index)}
              </button>
              <IconButton
                icon={IconX}
                size={26}
                iconSize={14}
                label={t('remove', { name: redactionName(box, index) })}
                onClick={() => redactions.remove(index)}
              />
            </li>
          ))}
        </ol>
      )}
      {chosen && (
        <SegmentedControl
          aria-label={t('kind')}
          data={[
            { value: 'black', label: t('black') },
            { value: 'blur', label: t('blurred') },
          ]}
          value={chosen.kind}
          onChange={(kind) =>
            redactions.replace(
              redactions.selected,
              { ...chosen, kind: kind as Redaction['kind'] },
              '',
            )
          }
        />
      )}
    </>
  );
}
