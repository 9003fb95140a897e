import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ListFailed } from '../../ui/lists/list-message.tsx';
import { Card } from '../card.tsx';
import { SectionForm } from '../section-form.tsx';
import { SectionSkeletons } from '../section-skeletons.tsx';
import { type LoadedSettings, settingsQuery } from '../settings-api.ts';
import { t } from '../texts.ts';
import { PreviewClipCard } from './preview-clip-card.tsx';
import { StoryboardCard } from './storyboard-card.tsx';
import { ThumbnailCard } from './thumbnail-card.tsx';
import { TranscodesCard } from './transcodes-card.tsx';
import { useVideoSettings } from './use-video-settings.ts';

/** Shows the video settings: test mode, renditions, thumbnails, storyboard and preview clip. */
export function VideoSection() {
  const { data, error, refetch } = useQuery(settingsQuery);
  if (data) return <VideoForm settings={data} />;
  if (error) return <ListFailed title={t('notLoaded')} error={error} onRetry={refetch} />;
  return <SectionSkeletons />;
}

function VideoForm({ settings }: { settings: LoadedSettings }) {
  const editing = useVideoSettings(settings);
  return (
    <SectionForm editing={editing}>
      <Card
        title={t('testMode')}
        help={t('testModeHelp')}
        action={
          <Switch
            aria-label={t('testMode')}
            checked={editing.draft.video_transcode_test_mode}
            onChange={({ currentTarget }) =>
              editing.change({ video_transcode_test_mode: currentTarget.checked })
            }
          />
        }
      />
      <TranscodesCard editing={editing} />
      <ThumbnailCard editing={editing} />
      <StoryboardCard editing={editing} />
      <PreviewClipCard editing={editing} />
    </SectionForm>
  );
}
