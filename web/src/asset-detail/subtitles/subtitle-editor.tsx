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
import { DiscardQuestion } from '../discard-question.tsx';
import type { UnsavedChanges } from '../use-unsaved-changes.ts';
import { Preview } from '../viewer/preview.tsx';
import { previewStyle } from '../viewer/preview-size.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { findCues } from './cue-positions.ts';
import { ErrorList } from './error-list.tsx';
import { SubtitleBar } from './subtitle-bar.tsx';
import classes from './subtitle-editor.module.css';
import { SubtitleText } from './subtitle-text.tsx';
import { t } from './texts.ts';
import { useMediaTime } from './use-media-time.ts';
import { useSubtitleDraft } from './use-subtitle-draft.ts';

interface SubtitleEditorProps {
  asset: Asset;
  /** Language that is edited first; empty for new subtitles. */
  startWith: string;
  unsaved: UnsavedChanges;
  onClose: () => void;
}

/** Edits the subtitles of a video or recording as text beside its preview. Without EDIT_ASSET the text is read-only. */
export function SubtitleEditor({ asset, startWith, unsaved, onClose }: SubtitleEditorProps) {
  const canEdit = useCan('EDIT_ASSET');
  const draft = useSubtitleDraft(asset, startWith);
  const { lang, isNew, loaded, text, isDirty, conflictLang } = draft;
  const [newLang, setNewLang] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const { setContainer, seconds, seek } = useMediaTime();
  const { duration } = asset.metadata;
  const {
    cues,
    faults: errors,
    warnings,
  } = useMemo(() => readWebVtt(text ?? '', duration), [text, duration]);
  const cuePositions = useMemo(() => findCues(text ?? ''), [text]);
  const current = cuePositions.find(({ start, end }) => start <= seconds && seconds < end);
  const languages = languagesOf(asset);
  const newLangError = checkNewLang(newLang, languages);
  const { mark } = unsaved;
  useEffect(() => mark(isDirty), [isDirty, mark]);
  const summary = useMemo(() => summaryOf(asset), [asset]);
  const preview = useMemo(() => <Preview asset={summary} />, [summary]);

  const handleClose = () =>
    unsaved.confirmDiscard(() => {
      mark(false);
      onClose();
    });
  const handleSave = () => {
    const target = isNew ? canonicalLanguage(newLang) : lang;
    if (target !== undefined) draft.save(target);
  };
  const handleLine = (line: number) => {
    const cue = cuePositions.find(({ from, to }) => from <= line && line < to);
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
          newLangError={newLang === '' ? null : newLangError}
          text={text}
          canEdit={canEdit}
          canSave={isDirty && errors.length === 0 && !(isNew && newLangError !== null)}
          isSaving={draft.isSaving}
          onLang={(chosen) => unsaved.confirmDiscard(() => draft.open(chosen))}
          onNewLang={setNewLang}
          onText={draft.change}
          onSave={handleSave}
          onClose={handleClose}
        />
        <section
          ref={setContainer}
          className={classes.stage}
          data-kind={asset.kind}
          style={previewStyle(summary)}
          aria-label={t('preview')}
        >
          {preview}
          {current && current.text !== '' && <p className={classes.caption}>{current.text}</p>}
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
              <ErrorList errors={errors} warnings={warnings} cues={cues.length} onGoTo={goTo} />
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
      <ConflictDialog
        isOpen={conflictLang !== null}
        onKeepEditing={draft.continueEditing}
        onOpenTheirs={() => conflictLang !== null && draft.open(conflictLang)}
        onSaveMine={() => conflictLang !== null && draft.save(conflictLang, { isForced: true })}
      />
      <DiscardQuestion unsaved={unsaved} />
    </FullScreenDialog>
  );
}

function languagesOf({ conversions }: Asset): string[] {
  return Object.keys(conversions).flatMap((key) => subtitleLanguage(key) ?? []);
}

/** Returns why new subtitles cannot use a language; null if they can. */
function checkNewLang(typed: string, languages: string[]): string | null {
  const canonical = canonicalLanguage(typed.trim());
  if (canonical === undefined) return t('noLanguage');
  return languages.includes(canonical) ? t('hasLanguage') : null;
}
