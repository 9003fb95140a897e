import { Button, Checkbox, Group, Radio, Stack, Text } from '@mantine/core';
import { DEEPZOOM } from '@spindle/contracts/conversions/conversion-name';
import { RESIZE_MAX_HEIGHT, RESIZE_MAX_WIDTH } from '@spindle/contracts/conversions/image-options';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoadedSettings, settingsQuery } from '../../settings/settings-api.ts';
import { type DownloadContent, ORIGINALS } from './download-api.ts';
import { describeImages, FIRST_OPTIONS, ImageFields, imageOptions } from './image-fields.tsx';
import { t } from './texts.ts';
import { type LastDownload, useLastDownload } from './use-last-download.ts';

/** Value of the radio button for images of chosen options. */
const CHOSEN = 'chosen';

const FIRST: LastDownload = { value: ORIGINALS, options: FIRST_OPTIONS, isClean: false };

interface DownloadChoiceProps {
  isPending: boolean;
  onStart: (content: DownloadContent) => void;
  onClose: () => void;
}

/**
 * Offers the last choice of the user, the originals, images for the web, the enabled conversions and the presets of the settings, and
 * images of chosen options.
 */
export function DownloadChoice({ isPending, onStart, onClose }: DownloadChoiceProps) {
  const [last, remember] = useLastDownload();
  const [choice, setChoice] = useState(last ?? FIRST);
  const { data: settings } = useQuery(settingsQuery);
  const offers = offersOf(settings);
  const repeated = last && describeChoice(offers, last) ? last : null;
  const start = (started: LastDownload) => {
    remember(started);
    onStart(contentOf(offers, started));
  };
  const { value, options, isClean } = choice;
  const change = (changes: Partial<LastDownload>) => setChoice({ ...choice, ...changes });
  return (
    <Stack gap="md">
      {repeated && (
        <LastChoice
          text={describeChoice(offers, repeated)}
          isPending={isPending}
          onStart={() => start(repeated)}
        />
      )}
      <Radio.Group
        label={t('downloadFiles')}
        description={t('downloadHelp')}
        value={value}
        onChange={(next) => change({ value: next })}
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
          options={options}
          hasWatermark={settings?.image.watermarkFileKey != null}
          onChange={(changes) => change({ options: { ...options, ...changes } })}
        />
      )}
      {isImage(offers, value) ? (
        <Text size="xs">{t('imagesAreClean')}</Text>
      ) : (
        <Checkbox
          label={t('withoutPersonalInfo')}
          description={t('withoutPersonalInfoHelp')}
          checked={isClean}
          onChange={(event) => change({ isClean: event.currentTarget.checked })}
        />
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          data-autofocus={repeated ? undefined : true}
          variant={repeated ? 'default' : 'filled'}
          loading={isPending}
          onClick={() => start(choice)}
        >
          {t('startDownload')}
        </Button>
      </Group>
    </Stack>
  );
}

interface LastChoiceProps {
  /** Describes the choice. */
  text: string;
  isPending: boolean;
  onStart: () => void;
}

function LastChoice({ text, isPending, onStart }: LastChoiceProps) {
  return (
    <Stack gap={4}>
      <Button
        data-autofocus
        leftSection={<IconDownload size={15} />}
        loading={isPending}
        onClick={onStart}
      >
        {t('downloadAgain')}
      </Button>
      <Text size="xs">{text}</Text>
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

/** Images that every page can show. */
const FOR_WEB: Offer = {
  value: 'for-web',
  label: t('forWeb'),
  help: t('forWebHelp'),
  content: {
    image: imageOptions({
      ...FIRST_OPTIONS,
      width: RESIZE_MAX_WIDTH,
      height: RESIZE_MAX_HEIGHT,
      quality: 80,
    }),
  },
};

/** Returns the images for the web, and the conversions and presets of the settings once they are loaded. */
function offersOf(settings: LoadedSettings | undefined): Offer[] {
  if (!settings) return [FOR_WEB];
  const { conversions, on_demand_presets: presets } = settings.image;
  return [
    FOR_WEB,
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

const findOffer = (offers: Offer[], value: string) => offers.find((offer) => offer.value === value);

/** Whether a choice is rendered for the download. */
function isImage(offers: Offer[], value: string): boolean {
  return value === CHOSEN || findOffer(offers, value)?.content.image !== undefined;
}

function contentOf(offers: Offer[], { value, options, isClean }: LastDownload): DownloadContent {
  if (value === CHOSEN) return { image: imageOptions(options) };
  const { content } = findOffer(offers, value) ?? { content: { key: ORIGINALS } };
  return isClean && content.key !== undefined
    ? { ...content, remove_personal_info: true }
    : content;
}

/** Describes a choice; empty if it is no longer offered. */
function describeChoice(offers: Offer[], { value, options, isClean }: LastDownload): string {
  if (value === CHOSEN) return describeImages(options);
  const label = value === ORIGINALS ? t('originals') : (findOffer(offers, value)?.label ?? '');
  return label !== '' && isClean && !isImage(offers, value)
    ? t('lastClean', { files: label })
    : label;
}
