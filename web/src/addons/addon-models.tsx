import { Badge } from '@mantine/core';
import { ADDON_CAPABILITIES, type ModelReport } from '@spindle/contracts/analysis/models';
import type { AddonKey } from '@spindle/contracts/settings/addons';
import { useQuery } from '@tanstack/react-query';
import classes from './addons-page.module.css';
import { modelsQuery } from './analysis-api.ts';
import { ModelSelect, providerName } from './model-select.tsx';
import { t } from './texts.ts';

/** Lists the models that an add-on uses: provider, license, cost and state. */
export function AddonModels({ addonKey, title }: { addonKey: AddonKey; title: string }) {
  const { data } = useQuery(modelsQuery);
  if (!data) return null;
  const capabilities = ADDON_CAPABILITIES[addonKey] ?? [];
  const modelsOf = (capability: ModelReport['capability']) =>
    data.filter((model) => model.capability === capability);
  const used = withoutRepetitions(capabilities.flatMap(modelsOf).filter(({ is_used }) => is_used));
  if (used.length === 0) return <span>{t('noWorker')}</span>;
  return (
    <>
      <ul className={classes.models} aria-label={t('model')}>
        {used.map((model) => (
          <ModelLine key={model.capability} model={model} />
        ))}
      </ul>
      {capabilities.map((capability) => (
        <ModelSelect
          key={capability}
          capability={capability}
          models={modelsOf(capability)}
          title={title}
        />
      ))}
    </>
  );
}

/** One network may serve several capabilities. Whether it is ready is the same for all of them. */
function withoutRepetitions(models: readonly ModelReport[]): ModelReport[] {
  const nameOf = ({ provider, model, version }: ModelReport) => `${provider}/${model}@${version}`;
  const first = new Map(models.toReversed().map((model) => [nameOf(model), model]));
  return models.filter((model) => first.get(nameOf(model)) === model);
}

function ModelLine({ model }: { model: ModelReport }) {
  const isReady = model.state === 'READY';
  return (
    <li className={classes.model}>
      <Badge size="sm" variant="light" color={isReady ? 'gray' : 'yellow'}>
        {t(model.state)}
      </Badge>
      <span>{factsOf(model).join(' · ')}</span>
      {!isReady && <span>{model.message}</span>}
    </li>
  );
}

function factsOf({
  provider,
  model,
  version,
  license,
  seconds,
  memory_bytes,
}: ModelReport): string[] {
  const facts = [
    t('modelLine', { model, version }),
    providerName(provider),
    license,
    seconds !== null && t('modelSeconds', { seconds: seconds.toLocaleString('en-US') }),
    memory_bytes !== null && t('modelMemory', { size: roughly(memory_bytes) }),
  ];
  return facts.filter((fact): fact is string => typeof fact === 'string' && fact !== '');
}

/** Returns bytes in 10 MB, because no process needs exactly the memory of another. */
const roughly = (bytes: number): string => `${10 * Math.round(bytes / 1e7)} MB`;
