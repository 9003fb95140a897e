import type { Transcode } from '@spindle/contracts/settings/video-settings';
import { isWatermarkedKey, VideoKey } from '@spindle/contracts/video/video-keys';
import { Card } from '../card.tsx';
import { FitFields, OptionToggles, SizeFields } from '../frame-fields.tsx';
import { t } from '../texts.ts';
import classes from './transcodes-card.module.css';
import type { VideoEditing } from './use-video-settings.ts';

const OPTIONS = ['enabled', 'watermark', 'public', 'upscale'] as const;

/** The column headings, shown if there is space. Each field also has its own label. */
const COLUMNS = [
  'key',
  'enabled',
  'watermarked',
  'public',
  'upscale',
  'aspect',
  'padding',
  'width',
  'height',
] as const;

/** Edits the renditions that are created for every video, one per line. */
export function TranscodesCard({ editing }: { editing: VideoEditing }) {
  const { transcodes } = editing.draft;
  const change = (key: VideoKey, changes: Partial<Transcode>) =>
    editing.change({ transcodes: { ...transcodes, [key]: { ...transcodes[key], ...changes } } });
  return (
    <Card title={t('transcodes')} help={t('transcodesHelp')}>
      <div className={classes.table}>
        <div className={classes.columns} aria-hidden>
          {COLUMNS.map((column) => (
            <span key={column}>{t(column)}</span>
          ))}
        </div>
        <ul className={classes.list} aria-label={t('transcodes')}>
          {VideoKey.options.map((key) => (
            <TranscodeRow
              key={key}
              name={key}
              transcode={transcodes[key]}
              errorAt={(field) => editing.errorAt(`transcodes.${key}.${field}`)}
              onChange={(changes) => change(key, changes)}
            />
          ))}
        </ul>
      </div>
    </Card>
  );
}

interface TranscodeRowProps {
  name: VideoKey;
  transcode: Transcode;
  errorAt: (field: string) => string | undefined;
  onChange: (changes: Partial<Transcode>) => void;
}

/** Shows a rendition. On phones, a disabled one is a line with its switch, unless another field has an error. */
function TranscodeRow({ name, transcode, errorAt, onChange }: TranscodeRowProps) {
  const hasError = ['padding', 'width', 'height'].some((field) => errorAt(field) !== undefined);
  return (
    <li>
      <fieldset
        className={classes.row}
        data-off={!transcode.enabled || undefined}
        data-collapsed={(!transcode.enabled && !hasError) || undefined}
      >
        <legend className={classes.legend}>{name}</legend>
        <span className={classes.name} aria-hidden>
          {name}
        </span>
        <div className={classes.options}>
          <OptionToggles
            options={OPTIONS}
            values={transcode}
            locked={isWatermarkedKey(name) ? { watermark: t('alwaysMarked') } : undefined}
            onChange={(option, isOn) => onChange({ [option]: isOn })}
          />
        </div>
        <div className={classes.fields}>
          <FitFields fit={transcode} error={errorAt('padding')} onChange={onChange} />
          <SizeFields size={transcode} errorAt={errorAt} onChange={onChange} />
        </div>
      </fieldset>
    </li>
  );
}
