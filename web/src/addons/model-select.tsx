import { Select } from '@mantine/core';
import type { ModelReport } from '@spindle/contracts/analysis/models';
import {
  ModelSettings,
  SelectableCapability,
  splitSelected,
} from '@spindle/contracts/settings/model-settings';
import { updateSettings } from '@spindle/contracts/settings/settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { cacheSettings, settingsQuery } from '../settings/settings-api.ts';
import { showError } from '../ui/alerts/alerts.ts';
import classes from './addons-page.module.css';
import { modelsQuery } from './analysis-api.ts';
import { t } from './texts.ts';

const refOf = ({ provider, model }: ModelReport): string => `${provider}/${model}`;

/** Lets the user select the model of a capability. Shows nothing while there is only one. */
export function ModelSelect({
  capability: name,
  models,
  title,
}: {
  capability: ModelReport['capability'];
  models: readonly ModelReport[];
  title: string;
}) {
  const { data: settings } = useQuery(settingsQuery);
  const select = useSelectModel();
  const capability = SelectableCapability.safeParse(name).data;
  const values = [...new Set(models.map(refOf))];
  if (!settings || !capability || values.length < 2) return null;
  const used = models.find(({ is_used }) => is_used);
  const options = values.map((value) => {
    const { provider, model } = splitSelected(value);
    return { value, label: t('modelOption', { model, provider: providerName(provider) }) };
  });
  return (
    <Select
      size="xs"
      className={classes.modelSelect}
      label={t(capability)}
      aria-label={t('modelOf', { task: t(capability), title })}
      description={t('modelSelectHelp')}
      data={options}
      value={settings.models.selected[capability] || (used ? refOf(used) : null)}
      allowDeselect={false}
      disabled={select.isPending}
      onChange={(value) => value && select.mutate({ [capability]: value })}
    />
  );
}

const PROVIDER_NAMES: Readonly<Record<string, string>> = {
  builtin: t('modelBuiltin'),
  operator: t('modelOperator'),
  immich: t('modelImmich'),
  speech: t('modelSpeech'),
};

/** Returns the name of a provider as users read it. */
export const providerName = (provider: string): string => PROVIDER_NAMES[provider] ?? provider;

/** Saves the models of capabilities. */
function useSelectModel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (selected: ModelSettings['selected']) => {
      const answer = await call(updateSettings, { body: { models: { selected } } });
      return { models: ModelSettings.parse(answer.data), revision: answer.revision };
    },
    onSuccess: ({ models, revision }) =>
      cacheSettings(client, { models, revisions: { models: revision } }),
    onError: showError,
    onSettled: () => client.invalidateQueries(modelsQuery),
  });
}
