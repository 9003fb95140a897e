import { Button, Group, Radio, Stack } from '@mantine/core';
import { DEEPZOOM } from '@spindle/contracts/conversions/conversion-name';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoadedSettings, settingsQuery } from '../../settings/settings-api.ts';
import { type DownloadContent, ORIGINALS } from './download-api.ts';
import { type ChosenOptions, FIRST_OPTIONS, ImageFields, imageOptions } from './image-fields.tsx';
import { t } from './texts.ts';

/** Value of the radio button for images of chosen options. */
const CHOSEN = 'chosen';

interface DownloadChoiceProps {
  isPending: boolean;
  onStart: (content: DownloadContent) => void;
  onClose: () => void;
}

/** Offers the originals, the enabled conversions and the presets of the settings, and images of chosen options. */
export function DownloadChoice({ isPending, onStart, onClose }: DownloadChoiceProps) {
  const [value, setValue] = useState(ORIGINALS);
  const [chosen, setChosen] = useState(FIRST_OPTIONS);
  const { data: settings } = useQuery(settingsQuery);
  const offers = offersOf(settings);
  const handleStart = () => onStart(contentOf(offers, value, chosen));
  return (
    <Stack gap="md">
      <Radio.Group
        label={t('downloadFiles')}
        description={t('downloadHelp')}
        value={value}
        onChange={setValue}
      >
        <Stack gap="sm" mt="sm">
          <Radio value={ORIGINALS} label={t('originals')} />
          {offers.map((offer) => (
            <Radio
              key={offer.value}
              value={offer.value}
              label={offer.label}
              description={offer.help}
            />
          ))}
          <Radio value={CHOSEN} label={t('chosenImages')} description={t('chosenImagesHelp')} />
        </Stack>
      </Radio.Group>
      {value === CHOSEN && (
        <ImageFields
          options={chosen}
          hasWatermark={settings?.image.watermarkFileKey != null}
          onChange={(changes) => setChosen({ ...chosen, ...changes })}
        />
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button data-autofocus loading={isPending} onClick={handleStart}>
          {t('startDownload')}
        </Button>
      </Group>
    </Stack>
  );
}

interface Offer {
  /** Unique among the radio buttons. */
  value: string;
  label: string;
  help: string;
  content: DownloadContent;
}

/** Returns the conversions and presets of the settings; none until they are loaded. */
function offersOf(settings: LoadedSettings | undefined): Offer[] {
  if (!settings) return [];
  const { conversions, on_demand_presets: presets } = settings.image;
  return [
    ...conversions
      .filter((one) => one.enabled && one.key !== DEEPZOOM)
      .map(({ key, watermark }) => ({
        value: `conversion ${key}`,
        label: key,
        help: t(watermark ? 'conversionWithWatermark' : 'conversionOnly'),
        content: { key },
      })),
    ...presets.map((image) => ({
      value: `preset ${image}`,
      label: image,
      help: t('preset'),
      content: { image },
    })),
  ];
}

function contentOf(offers: Offer[], value: string, chosen: ChosenOptions): DownloadContent {
  if (value === CHOSEN) return { image: imageOptions(chosen) };
  return offers.find((offer) => offer.value === value)?.content ?? { key: ORIGINALS };
}
