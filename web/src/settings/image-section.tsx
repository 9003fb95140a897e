import type { ImageSettings } from '@spindle/contracts/image-settings';
import { useQuery } from '@tanstack/react-query';
import { useUnsavedWarning } from '../lib/use-unsaved-warning.ts';
import { LeaveQuestion } from '../ui/leave-question.tsx';
import { ListFailed } from '../ui/list-message.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { ConversionsCard } from './conversions-card.tsx';
import classes from './image-section.module.css';
import { OnDemandCard } from './on-demand-card.tsx';
import { SectionSkeletons } from './section-skeletons.tsx';
import { settingsQuery } from './settings-api.ts';
import { t } from './texts.ts';
import { useImageSettings } from './use-image-settings.ts';
import { WatermarkCard } from './watermark-card.tsx';

/** Settings of images: on demand, conversions, the watermark. */
export function ImageSection() {
  const { data, error, refetch } = useQuery(settingsQuery);
  if (data) return <ImageForm initial={data.image} />;
  if (error) return <ListFailed title={t('notLoaded')} error={error} onRetry={refetch} />;
  return <SectionSkeletons />;
}

function ImageForm({ initial }: { initial: ImageSettings }) {
  const editing = useImageSettings(initial);
  const warning = useUnsavedWarning(editing.isDirty);
  return (
    <>
      <div className={classes.cards}>
        <OnDemandCard editing={editing} />
        <ConversionsCard editing={editing} />
        <WatermarkCard editing={editing} />
      </div>
      <SaveBar
        isShown={editing.isDirty}
        isDirty={editing.isDirty}
        isSaving={editing.isSaving}
        unsaved={t('unsaved')}
        cancel={t('cancel')}
        save={t('save')}
        onCancel={editing.cancel}
        onSave={editing.submit}
      />
      <LeaveQuestion
        isOpen={warning.isHeld}
        title={t('leaveTitle')}
        help={t('leaveHelp')}
        stay={t('stay')}
        leave={t('leave')}
        onStay={warning.stay}
        onLeave={warning.leave}
      />
    </>
  );
}
