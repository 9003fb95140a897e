import { Title } from '@mantine/core';
import type { CoreMetadata } from '@spindle/contracts/assets/assets';
import { embeddedTexts } from '@spindle/contracts/assets/embedded-texts';
import { KeyValues } from '../../ui/key-values.tsx';
import { EmbeddedMetadata, hasEmbeddedMetadata } from '../core-metadata/embedded-metadata.tsx';
import classes from './embedded-facts.module.css';
import { t } from './texts.ts';

const KINDS = ['titles', 'descriptions', 'keywords', 'creators'] as const;

interface EmbeddedFactsProps {
  metadata: CoreMetadata;
}

/** Shows the metadata in the file itself: the title, description, keywords and creator, then all of it by group. */
export function EmbeddedFacts({ metadata }: EmbeddedFactsProps) {
  if (!hasEmbeddedMetadata(metadata)) return null;
  const texts = embeddedTexts(metadata);
  const entries = KINDS.filter((kind) => texts[kind].length > 0).map((kind) => ({
    label: t(kind),
    value: texts[kind].join(kind === 'keywords' || kind === 'creators' ? ', ' : '\n'),
  }));
  return (
    <section className={classes.section} aria-labelledby="embedded-facts">
      <Title order={3} size="h4" id="embedded-facts">
        {t('inFile')}
      </Title>
      {entries.length > 0 && <KeyValues entries={entries} />}
      <EmbeddedMetadata metadata={metadata} />
    </section>
  );
}
