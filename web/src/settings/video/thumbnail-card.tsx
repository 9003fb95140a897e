import { Card } from '../card.tsx';
import classes from '../fields.module.css';
import { SizeFields } from '../frame-fields.tsx';
import { t } from '../texts.ts';
import type { VideoEditing } from './use-video-settings.ts';

/** Edits the default size of posters. */
export function ThumbnailCard({ editing }: { editing: VideoEditing }) {
  const { thumbnails } = editing.draft;
  const { video_default } = thumbnails;
  return (
    <Card title={t('thumbnail')} help={t('thumbnailHelp')}>
      <div className={classes.fields}>
        <SizeFields
          size={video_default}
          errorAt={(field) => editing.errorAt(`thumbnails.video_default.${field}`)}
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
