import { Loader } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import { canonicalLanguage } from '@spindle/contracts/subtitles/language-tag';
import { subtitleLanguage } from '@spindle/contracts/subtitles/subtitles';
import { readWebVtt } from '@spindle/contracts/subtitles/webvtt';
import { useEffect, useMemo, useRef, useState } from 'react';
import { summaryOf } from '../../asset-list/asset-summary.ts';
import { useCan } from '../../session/allowed.tsx';
import { FullScreenDialog } from '../../ui/dialogs/full-screen-dialog.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { DropQuestion } from '../discard-question.tsx';
import type { useUnsaved } from '../use-unsaved.ts';
import { Preview } from '../viewer/preview.tsx';
import { previewStyle } from '../viewer/preview-size.ts';
import { ChangedQuestion } from './conflict-dialog.tsx';
import { cuePlaces } from './cue-positions.ts';
import { FaultList } from './error-list.tsx';
import { SubtitleBar } from './subtitle-bar.tsx';
import classes from './subtitle-editor.module.css';
import { SubtitleText } from './subtitle-text.tsx';
import { t } from './texts.ts';
import { useMediaTime } from './use-media-time.ts';
import { useSubtitleDraft } from './use-subtitle-draft.ts';

interface SubtitleEditorProps {
  asset: Asset;
  /** Language that is edited first; empty for one that there is not yet. */
  startWith: string;
  leaving: ReturnType<typeof useUnsaved>;
  onClose: () => void;
}

/** Edits the subtitles of a video or recording as text beside its preview. Without EDIT_ASSET the text is read-only. */
export function SubtitleEditor({ asset, startWith, leaving, onClose }: SubtitleEditorProps) {
  const canEdit = useCan('EDIT_ASSET');
  const draft = useSubtitleDraft(asset, startWith);
  const { lang, isNew, loaded, text, isDirty, changedIn } = draft;
  const [newLang, setNewLang] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const { setBox, seconds, seek } = useMediaTime();
  const { duration } = asset.metadata;
  const { cues, faults, warnings } = useMemo(
    () => readWebVtt(text ?? '', duration),
    [text, duration],
  );
  const places = useMemo(() => cuePlaces(text ?? ''), [text]);
  const current = places.find(({ start, end }) => start <= seconds && seconds < end);
  const languages = languagesOf(asset);
  const newFault = faultOfNew(newLang, languages);
  const { unsaved, isAsking, keep, drop } = leaving;
  const { note } = unsaved;
  useEffect(() => note(isDirty), [isDirty, note]);
  const listed = useMemo(() => summaryOf(asset), [asset]);
  const preview = useMemo(() => <Preview asset={listed} />, [listed]);

  const handleClose = () =>
    unsaved.before(() => {
      note(false);
      onClose();
    });
  const handleSave = () => {
    const target = isNew ? canonicalLanguage(newLang) : lang;
    if (target !== undefined) draft.save(target);
  };
  const handleLine = (line: number) => {
    const cue = places.find(({ from, to }) => from <= line && line < to);
    if (cue && cue.start !== current?.start) seek(cue.start);
  };
  const goTo = (line: number) => {
    const at = (text ?? '').split('\n').slice(0, line).join('\n').length;
    area.current?.focus();
    area.current?.setSelectionRange(at + Math.min(line, 1), at + Math.min(line, 1));
  };

  return (
    <FullScreenDialog title={t('title', { name: asset.name })} onClose={handleClose}>
      <div className={classes.layout}>
        <SubtitleBar
          name={asset.name}
          lang={lang}
          languages={languages}
          newLang={newLang}
          newFault={newLang === '' ? null : newFault}
          text={text}
          canEdit={canEdit}
          canSave={isDirty && faults.length === 0 && !(isNew && newFault !== null)}
          isSaving={draft.isSaving}
          onLang={(chosen) => unsaved.before(() => draft.begin(chosen))}
          onNewLang={setNewLang}
          onText={draft.change}
          onSave={handleSave}
          onClose={handleClose}
        />
        <section
          ref={setBox}
          className={classes.stage}
          data-kind={asset.kind}
          style={previewStyle(listed)}
          aria-label={t('preview')}
        >
          {preview}
          {current && current.said !== '' && <p className={classes.caption}>{current.said}</p>}
        </section>
        <section className={classes.panel} aria-label={t('text')}>
          {text !== undefined && (
            <>
              <SubtitleText
                ref={area}
                text={text}
                isReadOnly={!canEdit}
                current={current}
                onChange={draft.change}
                onLine={handleLine}
              />
              <FaultList faults={faults} warnings={warnings} cues={cues.length} onGoTo={goTo} />
            </>
          )}
          {text === undefined && !loaded.error && (
            <div className={classes.message} role="status">
              <Loader />
              {t('loading')}
            </div>
          )}
          {text === undefined && loaded.error && (
            <div className={classes.message}>
              <LoadFailed title={t('loadFailed')} error={loaded.error} onRetry={loaded.refetch} />
            </div>
          )}
        </section>
      </div>
      <ChangedQuestion
        isOpen={changedIn !== null}
        onKeep={draft.goOn}
        onTheirs={() => changedIn !== null && draft.begin(changedIn)}
        onMine={() => changedIn !== null && draft.save(changedIn, { isForced: true })}
      />
      <DropQuestion isOpen={isAsking} onStay={keep} onLeave={drop} />
    </FullScreenDialog>
  );
}

function languagesOf({ conversions }: Asset): string[] {
  return Object.keys(conversions).flatMap((key) => subtitleLanguage(key) ?? []);
}

/** Why subtitles cannot begin in a language; null where they can. */
function faultOfNew(given: string, languages: string[]): string | null {
  const canonical = canonicalLanguage(given.trim());
  if (canonical === undefined) return t('noLanguage');
  return languages.includes(canonical) ? t('hasLanguage') : null;
}
