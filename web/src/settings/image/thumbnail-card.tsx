import { Card } from '../card.tsx';
import classes from '../fields.module.css';
import { SideFields } from '../frame-fields.tsx';
import { t } from '../texts.ts';
import type { VideoEditing } from '../video/use-video-settings.ts';

/** How large a poster is where nothing else is asked for. */
export function ThumbnailCard({ editing }: { editing: VideoEditing }) {
  const { thumbnails } = editing.draft;
  const { video_default } = thumbnails;
  return (
    <Card title={t('thumbnail')} help={t('thumbnailHelp')}>
      <div className={classes.fields}>
        <SideFields
          size={video_default}
          faultAt={(field) => editing.faultAt(`thumbnails.video_default.${field}`)}
          onChange={(changes) =>
            editing.change({
              thumbnails: { ...thumbnails, video_default: { ...video_default, ...changes } },
            })
          }
        />
      </div>
    </Card>
  );
}
