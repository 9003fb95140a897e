import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import type { ServiceTest } from '@spindle/contracts/analysis/models';
import { MASK } from '@spindle/contracts/settings/masked';
import { ModelSettings } from '@spindle/contracts/settings/model-settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  cacheSettings,
  type LoadedSettings,
  saveFailure,
  saveSection,
} from '../settings/settings-api.ts';
import { showAlert, showError } from '../ui/alerts/alerts.ts';
import classes from './addons-page.module.css';
import { modelsQuery } from './analysis-api.ts';
import { t } from './texts.ts';

/** The fields of the section `models` that are texts. */
type Field = Exclude<keyof ModelSettings, 'selected'>;

/** What a card shows and tests. The first field is the address. */
export interface ServiceCardProps<F extends Field> {
  title: string;
  help: string;
  addressHelp: string;
  saved: Record<F, string>;
  revision: LoadedSettings['revisions']['models'];
  /** The fields with their labels. */
  fields: readonly (readonly [F, string])[];
  /** The field that is a secret. A saved one is for the saved address only: a change of the address clears it. */
  secret?: F;
  shape: {
    safeParse(draft: unknown): {
      success: boolean;
      error?: { issues: { path: PropertyKey[]; message: string }[] };
    };
  };
  /** Tests a service that may not be saved yet. */
  test(draft: Record<F, string>): Promise<ServiceTest>;
}

/** Edits and tests a service for machine learning that add-ons can use. */
export function ServiceCard<F extends Field>(props: ServiceCardProps<F>) {
  const { title, help, addressHelp, saved, fields, secret, shape } = props;
  const [draft, setDraft] = useState(saved);
  const test = useMutation({ mutationFn: () => props.test(draft), onError: showError });
  const save = useSaveService(props.revision);
  const parsed = shape.safeParse(draft);
  const [[address]] = fields as readonly [readonly [F, string]];
  const inputOf = ([field, label]: readonly [F, string]) => ({
    key: field,
    label,
    spellCheck: false,
    value: draft[field],
    error: parsed.error?.issues.find(({ path }) => path[0] === field)?.message,
    onChange: (event: { currentTarget: { value: string } }) => {
      test.reset();
      const isMoved = secret !== undefined && field === address && draft[secret] === MASK;
      setDraft({ ...draft, ...(isMoved && { [secret]: '' }), [field]: event.currentTarget.value });
    },
  });
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  return (
    <section className={classes.service} aria-label={title}>
      <h2 className={classes.name}>{title}</h2>
      <p className={classes.help}>{help}</p>
      {fields
        .slice(0, 1)
        .map(inputOf)
        .map(({ key, ...input }) => (
          <TextInput
            key={key}
            {...input}
            inputMode="url"
            description={addressHelp}
            autoComplete="off"
          />
        ))}
      <div className={classes.serviceModels}>
        {fields
          .slice(1)
          .map(inputOf)
          .map(({ key, ...input }) =>
            key === secret ? (
              <PasswordInput key={key} {...input} autoComplete="new-password" />
            ) : (
              <TextInput key={key} {...input} autoComplete="off" />
            ),
          )}
      </div>
      {test.data && <TestResult result={test.data} />}
      <div className={classes.serviceActions}>
        <Button
          disabled={!isChanged || !parsed.success}
          loading={save.isPending}
          onClick={() => save.mutate(draft)}
        >
          {t('serviceSave')}
        </Button>
        <Button
          variant="default"
          disabled={draft[address].trim() === '' || !parsed.success}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t('serviceTest')}
        </Button>
      </div>
    </section>
  );
}

function TestResult({ result: { answers, message, models } }: { result: ServiceTest }) {
  const isGood = answers && models.every(({ works }) => works);
  const answer = isGood ? 'serviceAnswers' : 'serviceFails';
  return (
    <Alert
      role="status"
      color={isGood ? 'green' : 'yellow'}
      title={t(answers ? answer : 'serviceSilent')}
    >
      {message}
      <ul className={classes.serviceResult}>
        {models.map(({ capability, model, works, message: reason }) => (
          <li key={capability}>
            {t(works ? 'serviceModelWorks' : 'serviceModelFails', {
              task: t(capability === 'embedText' ? 'embedImage' : capability),
              model,
              message: reason,
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function useSaveService(revision: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Record<string, string>) =>
      saveSection('models', ModelSettings, { body, revision }),
    onSuccess: ({ value, revision: next }) => {
      cacheSettings(client, { models: value, revisions: { models: next } });
      showAlert({ type: 'success', message: t('serviceSaved') });
    },
    onError: (error) => showAlert({ type: 'danger', message: saveFailure(error) }),
    onSettled: () => client.invalidateQueries(modelsQuery),
  });
}
