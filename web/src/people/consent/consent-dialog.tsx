import { Button, Group, Select, Skeleton, Text, Textarea, TextInput } from '@mantine/core';
import { CONSENT_NOTE_MAX, type Consent } from '@spindle/contracts/people/consent-routes';
import type { Person } from '@spindle/contracts/people/people';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatDay } from '../../lib/format.ts';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import classes from '../person/person-page.module.css';
import { t } from '../texts.ts';
import { consentQuery, useChangeConsent } from './consent-api.ts';
import { ConsentDocument } from './consent-document.tsx';

interface ConsentDialogProps {
  person: Person;
  onClose: () => void;
}

/** Shows the consent of a person, and lets the user record it. */
export function ConsentDialog({ person, onClose }: ConsentDialogProps) {
  const { data, error, refetch } = useQuery(consentQuery(person.id));
  return (
    <Dialog opened onClose={onClose} title={t('consent')} size={460}>
      {!data && !error && <Skeleton height={220} />}
      {!data && error && (
        <LoadFailed title={t('personNotLoaded')} error={error} onRetry={refetch} />
      )}
      {data && <ConsentForm id={person.id} consent={data} onClose={onClose} />}
    </Dialog>
  );
}

/** States that a user records. A given consent expires by itself. */
const STATES = ['UNKNOWN', 'GIVEN', 'WITHDRAWN'] as const;
type RecordedState = (typeof STATES)[number];

interface ConsentFormProps {
  id: number;
  consent: Consent;
  onClose: () => void;
}

function ConsentForm({ id, consent, onClose }: ConsentFormProps) {
  const isExpired = consent.state === 'EXPIRED';
  const [state, setState] = useState<RecordedState>(
    consent.state === 'EXPIRED' ? 'GIVEN' : consent.state,
  );
  const [until, setUntil] = useState(consent.until ?? '');
  const [note, setNote] = useState(consent.note);
  const change = useChangeConsent(id);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const body = { state, note, until: state === 'GIVEN' && until !== '' ? until : null };
    change.mutate(body, {
      onSuccess: () => {
        showAlert({ type: 'success', message: t('consentSaved') });
        onClose();
      },
    });
  };
  return (
    <form className={classes.dialog} noValidate aria-label={t('consent')} onSubmit={handleSubmit}>
      <Text size="sm">{t('consentHelp')}</Text>
      <Select
        label={t('state')}
        data={STATES.map((value) => ({ value, label: t(`state${value}`) }))}
        value={state}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(value) => setState(STATES.find((one) => one === value) ?? 'UNKNOWN')}
      />
      {state === 'GIVEN' && (
        <TextInput
          type="date"
          label={t('until')}
          description={t('untilHelp')}
          error={
            isExpired &&
            until === consent.until &&
            t('expiredOn', { day: formatDay(consent.until ?? '') })
          }
          value={until}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
      )}
      <Textarea
        label={t('note')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={CONSENT_NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <ConsentDocument id={id} name={consent.document} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={change.isPending}>
          {t('save')}
        </Button>
      </Group>
    </form>
  );
}
