import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { Clip } from '@spindle/contracts/video/clips';
import { Start, secondsOf } from '@spindle/contracts/video/video-fields';
import { IconScissors } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../api/errors.ts';
import rows from '../file-rows.module.css';
import { useCutClip } from './conversions-api.ts';
import classes from './conversions-tab.module.css';
import { CurrentTimeButton } from './current-time-button.tsx';
import { FormButton } from './form-button.tsx';
import { t } from './texts.ts';

/** Opens the form that cuts a clip out of a video and stores it as a conversion. */
export function CutClip({ asset }: { asset: Asset }) {
  return (
    <FormButton label={t('cutClip')} icon={<IconScissors size={15} />}>
      {(close) => <ClipForm asset={asset} onClose={close} />}
    </FormButton>
  );
}

const EMPTY_CLIP = { name: '', preset: '720p-video', start: '0', length: 0 };

/** Returns a number for seconds. Any other text is returned trimmed, for the contract to validate. */
function parseStart(text: string): number | string {
  const start = text.trim();
  return /^\d+(\.\d+)?$/.test(start) ? Number(start) : start;
}

const roundToMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000;

function draftOf({ start, end }: { start: number; end: number | null }): typeof EMPTY_CLIP {
  const length = end === null ? 0 : roundToMilliseconds(end - start);
  return { ...EMPTY_CLIP, start: String(roundToMilliseconds(start)), length };
}

interface ClipFormProps {
  asset: Asset;
  /** The part that the form begins with, in seconds. By default the whole video. */
  marks?: { start: number; end: number | null };
  onClose: () => void;
}

/** Asks for the name, size and part of a clip, and cuts it. */
export function ClipForm({ asset, marks, onClose }: ClipFormProps) {
  const [draft, setDraft] = useState(marks ? draftOf(marks) : EMPTY_CLIP);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const cut = useCutClip(asset.id);
  const [isEndBeforeStart, setIsEndBeforeStart] = useState(false);
  const clip = Clip.safeParse({
    ...draft,
    aspect: 'preserve',
    start: parseStart(draft.start),
  });
  const changeLength = (length: number) => {
    setIsEndBeforeStart(false);
    setDraft({ ...draft, length });
  };
  const setEnd = (second: number) => {
    const start = Start.safeParse(parseStart(draft.start));
    const length = roundToMilliseconds(second - (start.success ? secondsOf(start.data) : 0));
    if (length > 0) changeLength(length);
    else setIsEndBeforeStart(true);
  };
  const errorOf = (field: keyof typeof EMPTY_CLIP) =>
    isSubmitted && clip.error?.issues.find(({ path }) => path[0] === field)?.message;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (clip.success) cut.mutate(clip.data, { onSuccess: onClose });
  };
  return (
    <form className={rows.box} aria-label={t('cutClip')} noValidate onSubmit={handleSubmit}>
      <TextInput
        label={t('conversionName')}
        description={t('conversionNameHelp')}
        autoComplete="off"
        data-autofocus
        value={draft.name}
        error={errorOf('name') || (cut.error && errorMessage(cut.error))}
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
        error={errorOf('start')}
        rightSectionWidth={36}
        rightSection={
          <CurrentTimeButton
            label={t('clipStartNow')}
            onPick={(second) => setDraft({ ...draft, start: String(roundToMilliseconds(second)) })}
          />
        }
        onChange={(event) => setDraft({ ...draft, start: event.currentTarget.value })}
      />
      <NumberInput
        label={t('clipLength')}
        description={t('clipLengthHelp')}
        allowNegative={false}
        value={draft.length}
        error={isEndBeforeStart ? t('clipEndEarly') : errorOf('length')}
        rightSectionWidth={36}
        rightSection={<CurrentTimeButton label={t('clipEndNow')} onPick={setEnd} />}
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
