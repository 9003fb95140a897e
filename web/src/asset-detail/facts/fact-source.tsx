import {
  type AssetFacts,
  type FactSources,
  POSITION_SOURCE,
  USER_SOURCE,
} from '@spindle/contracts/facts/facts';
import { IconInfoCircle } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from './texts.ts';

interface FactSourceProps {
  /** The name of the row. */
  label: string;
  /** The facts of the row. */
  names: readonly (keyof FactSources)[];
  sources: FactSources;
  taken: AssetFacts['taken'];
}

/** Names where the facts of a row come from, on hover, focus and touch. Renders nothing if it is not known. */
export function FactSource({ label, names, sources, taken }: FactSourceProps) {
  const found = names.flatMap((name) => {
    const source = sources[name];
    if (source === undefined) return [];
    if (source === USER_SOURCE) return [t('fromUser')];
    if (source === POSITION_SOURCE) return [t('fromPosition')];
    const isFileDate = name === 'taken' && taken?.source === 'FILE_DATE';
    return [isFileDate ? t('fromFileDate') : t('fromTag', { tag: source })];
  });
  if (found.length === 0) return null;
  const source = [...new Set(found)].join('; ');
  return (
    <IconButton
      icon={IconInfoCircle}
      iconSize={15}
      size={24}
      variant="subtle"
      color="gray"
      label={t('sourceOf', { fact: label, source })}
    />
  );
}
