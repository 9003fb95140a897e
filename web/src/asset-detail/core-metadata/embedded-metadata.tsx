import { Accordion } from '@mantine/core';
import type { CoreMetadata } from '@spindle/contracts/assets/assets';
import { type KeyValue, KeyValues } from '../../ui/key-values.tsx';
import classes from './embedded-metadata.module.css';
import { t } from './texts.ts';

interface EmbeddedMetadataProps {
  metadata: CoreMetadata;
}

/** Returns whether the file itself has metadata. */
export const hasEmbeddedMetadata = (metadata: CoreMetadata) =>
  Object.values(metadata).some(isGroup);

/** Shows the metadata in the file itself, by group (EXIF, IPTC, XMP and the like). */
export function EmbeddedMetadata({ metadata }: EmbeddedMetadataProps) {
  const groups = Object.entries(metadata).flatMap(([name, tags]) =>
    isGroup(tags) ? [{ name, entries: entriesOf(tags) }] : [],
  );
  if (groups.length === 0) return null;
  return (
    <Accordion multiple chevronPosition="left" aria-label={t('embedded')} classNames={classes}>
      {groups.map(({ name, entries }) => (
        <Accordion.Item key={name} value={name}>
          <Accordion.Control>{name}</Accordion.Control>
          <Accordion.Panel>
            <KeyValues entries={entries} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

function isGroup(tags: unknown): tags is object {
  return typeof tags === 'object' && tags !== null && !Array.isArray(tags);
}

function entriesOf(tags: object): KeyValue[] {
  return Object.entries(tags).map(([label, value]) => ({
    label: splitTagName(label),
    value: Array.isArray(value) ? value.join(', ') : String(value),
  }));
}

/** Returns `Exposure Time` for `ExposureTime`, and `GPS Latitude` for `GPSLatitude`. */
function splitTagName(tag: string): string {
  return tag.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z])/g, '$1 $2');
}
