import { Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { t } from '../texts.ts';
import classes from './bulk-run.module.css';

interface BulkRunningProps {
  /** Names the job. */
  label: string;
  /** Progress as text. */
  text: string;
  /** 0 to 100. */
  percent: number;
  /** Cancels the job; undefined if the dialog does not offer it. */
  onCancel?: (() => void) | undefined;
  isCanceling?: boolean;
  onClose: () => void;
}

/** Shows the progress of a bulk job, in the dialog that started it. */
export function BulkRunning(props: BulkRunningProps) {
  const { label, text, percent, onCancel, isCanceling = false, onClose } = props;
  return (
    <Stack gap="md">
      <Text size="sm">{text}</Text>
      <Progress value={percent} animated aria-label={label} />
      <Text size="xs" c="dimmed">
        {t('continuesInBackground')}
      </Text>
      <Group justify="flex-end" gap="sm">
        {onCancel && (
          <Button variant="default" loading={isCanceling} onClick={onCancel}>
            {t('cancelJob')}
          </Button>
        )}
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      </Group>
    </Stack>
  );
}

interface BulkOutcomeProps {
  /** The result. */
  message: string;
  /** Assets that the job refused, with the reasons. */
  refused: readonly { asset_id: string; name: string; reason: string }[];
  /** Retries the refused assets; undefined if that cannot help. */
  onRetry?: (() => void) | undefined;
  /** Undoes the job; undefined if it cannot be undone. */
  onUndo?: (() => void) | undefined;
  onClose: () => void;
}

/** Shows the result of a bulk job. */
export function BulkOutcome(props: BulkOutcomeProps) {
  const { message, refused, onRetry, onUndo, onClose } = props;
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {message}.
      </Text>
      {refused.length > 0 && (
        <ul className={classes.refused} aria-label={t('refused')}>
          {refused.map(({ asset_id, name, reason }) => (
            <li key={asset_id}>
              <Anchor
                href={`/asset/${asset_id}`}
                target="_blank"
                className={classes.name}
                size="sm"
              >
                {name || asset_id}
              </Anchor>
              <span className={classes.reason}>{reason}</span>
            </li>
          ))}
        </ul>
      )}
      <Group justify="flex-end" gap="sm">
        {onUndo && (
          <Button variant="default" onClick={onUndo}>
            {t('undo')}
          </Button>
        )}
        {onRetry && (
          <Button variant="default" onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      </Group>
    </Stack>
  );
}
