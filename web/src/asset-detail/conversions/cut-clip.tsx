import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { Start, secondsOf } from '@spindle/contracts/settings/video-settings';
import { Clip } from '@spindle/contracts/video/clips';
import { IconScissors } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../texts.ts';
import { useCutClip } from './conversions-api.ts';
import classes from './conversions-tab.module.css';
import { NowButton } from './current-time-button.tsx';
import { FormButton } from './form-button.tsx';

/** Cuts a part of a video, which becomes a conversion. */
export function CutClip({ asset }: { asset: Asset }) {
  return (
    <FormButton label={t('cutClip')} icon={<IconScissors size={15} />}>
      {(close) => <ClipForm asset={asset} onClose={close} />}
    </FormButton>
  );
}

const FIRST = { name: '', preset: '720p-video', start: '0', length: 0 };

/** Seconds as they are meant, all else as it was written. */
function startOf(text: string): number | string {
  const start = text.trim();
  return /^\d+(\.\d+)?$/.test(start) ? Number(start) : start;
}

const inThousandths = (seconds: number) => Math.round(seconds * 1000) / 1000;

function ClipForm({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const [draft, setDraft] = useState(FIRST);
  const [isTried, setIsTried] = useState(false);
  const cut = useCutClip(asset.id);
  const [isEndEarly, setIsEndEarly] = useState(false);
  const clip = Clip.safeParse({
    ...{ ...draft, aspect: 'preserve' },
    start: startOf(draft.start),
  });
  const changeLength = (length: number) => {
    setIsEndEarly(false);
    setDraft({ ...draft, length });
  };
  const endAt = (second: number) => {
    const start = Start.safeParse(startOf(draft.start));
    const length = inThousandths(second - (start.success ? secondsOf(start.data) : 0));
    if (length > 0) changeLength(length);
    else setIsEndEarly(true);
  };
  const faultOf = (field: keyof typeof FIRST) =>
    isTried && clip.error?.issues.find(({ path }) => path[0] === field)?.message;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (clip.success) cut.mutate(clip.data, { onSuccess: onClose });
  };
  return (
    <form className={classes.form} aria-label={t('cutClip')} noValidate onSubmit={handleSubmit}>
      <TextInput
        label={t('conversionName')}
        description={t('conversionNameHelp')}
        autoComplete="off"
        data-autofocus
        value={draft.name}
        error={faultOf('name') || (cut.error && errorMessage(cut.error))}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('clipPreset')}
        data={Clip.shape.preset.options}
        value={draft.preset}
        onChange={(event) => setDraft({ ...draft, preset: event.currentTarget.value })}
      />
      <TextInput
        label={t('clipStart')}
        description={t('clipStartHelp')}
        autoComplete="off"
        value={draft.start}
        error={faultOf('start')}
        rightSectionWidth={36}
        rightSection={
          <NowButton
            label={t('clipStartNow')}
            onTake={(second) => setDraft({ ...draft, start: String(inThousandths(second)) })}
          />
        }
        onChange={(event) => setDraft({ ...draft, start: event.currentTarget.value })}
      />
      <NumberInput
        label={t('clipLength')}
        description={t('clipLengthHelp')}
        allowNegative={false}
        value={draft.length}
        error={isEndEarly ? t('clipEndEarly') : faultOf('length')}
        rightSectionWidth={36}
        rightSection={<NowButton label={t('clipEndNow')} onTake={endAt} />}
        onChange={(length) => changeLength(Number(length))}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={cut.isPending}>
          {t('cut')}
        </Button>
      </div>
    </form>
  );
}
