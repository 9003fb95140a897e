import type { Asset } from '@spindle/contracts/assets/assets';
import { canonicalLanguage } from '@spindle/contracts/subtitles/language-tag';
import { useEffect, useMemo, useState } from 'react';
import { summaryOf } from '../../assets/asset-summary.ts';
import { useCan } from '../../session/allowed.tsx';
import { FullScreenDialog } from '../../ui/dialogs/full-screen-dialog.tsx';
import { DiscardQuestion } from '../discard-question.tsx';
import type { UnsavedChanges } from '../use-unsaved-changes.ts';
import { Preview } from '../viewer/preview.tsx';
import { previewStyle } from '../viewer/preview-size.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { checkNewLang, languagesOf } from './new-language.ts';
import { SubtitleBar } from './subtitle-bar.tsx';
import classes from './subtitle-editor.module.css';
import { SubtitlePanel } from './subtitle-panel.tsx';
import { t } from './texts.ts';
import { useMediaTime } from './use-media-time.ts';
import { useParsedSubtitles } from './use-parsed-subtitles.ts';
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
  const { setContainer, seconds, seek } = useMediaTime();
  const parsed = useParsedSubtitles(text, asset.metadata.duration);
  const { cueCount, errors, warnings, cuePositions } = parsed;
  const current = cuePositions.find(({ start, end }) => start <= seconds && seconds < end);
  const languages = languagesOf(asset);
  const newLangError = checkNewLang(newLang, languages);
  const { mark } = unsaved;
  useEffect(() => mark(isDirty), [isDirty, mark]);
  const summary = useMemo(() => summaryOf(asset), [asset]);
  const preview = useMemo(() => <Preview asset={summary} />, [summary]);
  const close = () => {
    mark(false);
    onClose();
  };
  const handleClose = () => unsaved.confirmDiscard(close);
  const handleSave = () => {
    const target = isNew ? canonicalLanguage(newLang) : lang;
    if (target !== undefined) draft.save(target);
  };
  const seekToLine = (line: number) => {
    const cue = cuePositions.find(({ from, to }) => from <= line && line < to);
    if (cue && cue.start !== current?.start) seek(cue.start);
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
        <SubtitlePanel
          text={text}
          isReadOnly={!canEdit}
          errors={errors}
          warnings={warnings}
          cueCount={cueCount}
          current={current}
          loadError={loaded.error}
          onRetry={loaded.refetch}
          onChange={draft.change}
          onLine={seekToLine}
        />
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
