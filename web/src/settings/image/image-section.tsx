import { useQuery } from '@tanstack/react-query';
import { ListFailed } from '../../ui/lists/list-message.tsx';
import { SectionForm } from '../section-form.tsx';
import { SectionSkeletons } from '../section-skeletons.tsx';
import { type LoadedSettings, settingsQuery } from '../settings-api.ts';
import { t } from '../texts.ts';
import { ConversionsCard } from './conversions-card.tsx';
import { OnDemandCard } from './on-demand-card.tsx';
import { useImageSettings } from './use-image-settings.ts';
import { WatermarkCard } from './watermark-card.tsx';

/** Shows the image settings: on-demand images, conversions, watermark. */
export function ImageSection() {
  const { data, error, refetch } = useQuery(settingsQuery);
  if (data) return <ImageForm settings={data} />;
  if (error) return <ListFailed title={t('notLoaded')} error={error} onRetry={refetch} />;
  return <SectionSkeletons />;
}

function ImageForm({ settings }: { settings: LoadedSettings }) {
  const editing = useImageSettings(settings);
  return (
    <SectionForm editing={editing}>
      <OnDemandCard editing={editing} />
      <ConversionsCard editing={editing} />
      <WatermarkCard editing={editing} />
    </SectionForm>
  );
}
