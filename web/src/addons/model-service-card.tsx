import { Alert, Button, TextInput } from '@mantine/core';
import { type ModelServiceTest, testModelService } from '@spindle/contracts/analysis/models';
import { ModelService, ModelSettings } from '@spindle/contracts/settings/model-settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
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

const MODEL_FIELDS = [
  ['immich_faces_model', 'serviceFaces'],
  ['immich_clip_model', 'serviceClip'],
  ['immich_ocr_model', 'serviceOcr'],
] as const;

/** Edits and tests the service for machine learning that add-ons can use. */
export function ModelServiceCard({ settings }: { settings: LoadedSettings }) {
  const { selected: _selected, ...saved } = settings.models;
  const [draft, setDraft] = useState<ModelService>(saved);
  const test = useMutation({
    mutationFn: async () => (await call(testModelService, { body: draft })).data,
    onError: showError,
  });
  const save = useSaveService(settings.revisions.models);
  const parsed = ModelService.safeParse(draft);
  const errorAt = (field: keyof ModelService) =>
    parsed.error?.issues.find(({ path }) => path[0] === field)?.message;
  const change = (field: keyof ModelService) => (event: { currentTarget: { value: string } }) => {
    test.reset();
    setDraft({ ...draft, [field]: event.currentTarget.value });
  };
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  return (
    <section className={classes.service} aria-label={t('serviceTitle')}>
      <h2 className={classes.name}>{t('serviceTitle')}</h2>
      <p className={classes.help}>{t('serviceHelp')}</p>
      <TextInput
        label={t('serviceUrl')}
        description={t('serviceUrlHelp')}
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        value={draft.immich_url}
        error={errorAt('immich_url')}
        onChange={change('immich_url')}
      />
      <div className={classes.serviceModels}>
        {MODEL_FIELDS.map(([field, label]) => (
          <TextInput
            key={field}
            label={t(label)}
            spellCheck={false}
            autoComplete="off"
            value={draft[field]}
            error={errorAt(field)}
            onChange={change(field)}
          />
        ))}
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
          disabled={draft.immich_url.trim() === '' || !parsed.success}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t('serviceTest')}
        </Button>
      </div>
    </section>
  );
}

function TestResult({ result: { answers, message, models } }: { result: ModelServiceTest }) {
  const isGood = answers && models.every(({ works }) => works);
  return (
    <Alert
      role="status"
      color={isGood ? 'green' : 'yellow'}
      title={t(answers ? 'serviceAnswers' : 'serviceSilent')}
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
    mutationFn: (body: ModelService) => saveSection('models', ModelSettings, { body, revision }),
    onSuccess: ({ value, revision: next }) => {
      cacheSettings(client, { models: value, revisions: { models: next } });
      showAlert({ type: 'success', message: t('serviceSaved') });
    },
    onError: (error) => showAlert({ type: 'danger', message: saveFailure(error) }),
    onSettled: () => client.invalidateQueries(modelsQuery),
  });
}
