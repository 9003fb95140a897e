import { Button, Group, Table } from '@mantine/core';
import type { AuditEntry } from '@spindle/contracts/audit/audit';
import { formatExactTime } from '../lib/format.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { type KeyValue, KeyValues } from '../ui/key-values.tsx';
import classes from './audit.module.css';
import type { Filters } from './audit-filters.ts';
import {
  actorKind,
  actorName,
  changesOf,
  describeTarget,
  otherDetails,
  titleOf,
} from './describe-entry.ts';
import { t } from './texts.ts';

interface EntryDialogProps {
  entry: AuditEntry;
  /** Shows only the entries of the same actor or target. */
  onFilter: (filters: Partial<Filters>) => void;
  onClose: () => void;
}

/** Shows everything that an entry records. */
export function EntryDialog({ entry, onFilter, onClose }: EntryDialogProps) {
  const { actor, target } = entry;
  const details = otherDetails(entry);
  return (
    <Dialog opened onClose={onClose} title={titleOf(entry)} size={720}>
      <div className={classes.details}>
        <KeyValues labels="wide" entries={factsOf(entry)} />
        <Changes entry={entry} />
        {details.length > 0 && (
          <section className={classes.part}>
            <h3>{t('details')}</h3>
            <KeyValues
              labels="wide"
              entries={details.map(([label, value]) => ({ label, value }))}
            />
          </section>
        )}
        <Group justify="flex-end" gap="sm">
          {actor.id !== null && (
            <Button variant="default" onClick={() => onFilter({ actor: `user:${actor.id}` })}>
              {t('showActor')}
            </Button>
          )}
          {target?.id && (
            <Button
              variant="default"
              onClick={() => onFilter({ target: `${target.type}:${target.id}` })}
            >
              {t('showTarget')}
            </Button>
          )}
          <Button onClick={onClose}>{t('close')}</Button>
        </Group>
      </div>
    </Dialog>
  );
}

function factsOf(entry: AuditEntry): KeyValue[] {
  const { actor, address, user_agent, credential, action, hash, seq, at } = entry;
  const targetText = describeTarget(entry);
  const addressLabel = t(actor.kind === 'command' ? 'host' : 'address');
  const name = actorName(entry);
  const kind = actorKind(entry);
  const facts: (KeyValue | null)[] = [
    { label: t('at'), value: <time dateTime={at}>{formatExactTime(at)}</time> },
    { label: t('action'), value: <code className={classes.mono}>{action}</code> },
    { label: t('actor'), value: name === kind ? name : `${name} (${kind})` },
    targetText === null ? null : { label: t('target'), value: targetText },
    address === null ? null : { label: addressLabel, value: address },
    user_agent === null ? null : { label: t('userAgent'), value: user_agent },
    credential === null ? null : { label: t('credential'), value: credential },
    { label: t('entry'), value: seq, isFigure: true },
    { label: t('hash'), value: <code className={classes.mono}>{hash}</code> },
  ];
  return facts.filter((fact) => fact !== null);
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return null;
  return (
    <section className={classes.part}>
      <h3>{t('changes')}</h3>
      {/* Keys must be able to scroll it. */}
      <Table.ScrollContainer
        minWidth={420}
        type="native"
        tabIndex={0}
        role="region"
        aria-label={t('changes')}
      >
        <Table className={classes.changes} withTableBorder>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('field')}</Table.Th>
              <Table.Th>{t('oldValue')}</Table.Th>
              <Table.Th>{t('newValue')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.map(({ field, from, to }) => (
              <Table.Tr key={field}>
                <Table.Th scope="row">{field}</Table.Th>
                <Table.Td>{from}</Table.Td>
                <Table.Td>{to}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}
