import { Badge } from '@mantine/core';
import { ADDON_CAPABILITIES, type ModelReport } from '@spindle/contracts/analysis/models';
import type { AddonKey } from '@spindle/contracts/settings/addons';
import { useQuery } from '@tanstack/react-query';
import classes from './addons-page.module.css';
import { modelsQuery } from './analysis-api.ts';
import { t } from './texts.ts';

/** Lists the models that an add-on uses: provider, license, cost and state. */
export function AddonModels({ addonKey }: { addonKey: AddonKey }) {
  const { data } = useQuery(modelsQuery);
  if (!data) return null;
  const capabilities = ADDON_CAPABILITIES[addonKey] ?? [];
  const models = capabilities.flatMap((capability) =>
    data.filter((model) => model.capability === capability),
  );
  if (models.length === 0) return <span>{t('noWorker')}</span>;
  return (
    <ul className={classes.models} aria-label={t('model')}>
      {models.map((model) => (
        <ModelLine key={model.capability} model={model} />
      ))}
    </ul>
  );
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
    provider === 'builtin' ? t('modelBuiltin') : provider,
    license,
    seconds !== null && t('modelSeconds', { seconds: seconds.toLocaleString('en-US') }),
    memory_bytes !== null && t('modelMemory', { size: roughly(memory_bytes) }),
  ];
  return facts.filter((fact): fact is string => typeof fact === 'string' && fact !== '');
}

/** Returns bytes in 10 MB, because no process needs exactly the memory of another. */
const roughly = (bytes: number): string => `${10 * Math.round(bytes / 1e7)} MB`;
