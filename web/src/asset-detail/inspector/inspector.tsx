import type { Asset } from '@spindle/contracts/assets/assets';
import { useState } from 'react';
import type { AssetSummary } from '../../assets/asset-summary.ts';
import { AssetActions } from '../actions/asset-actions.tsx';
import { SuggestionKeys } from '../addons/suggestion-keys.tsx';
import { DETAILS_ID } from '../details/details-button.tsx';
import type { Details } from '../details/use-details.ts';
import { DiscardQuestion } from '../discard-question.tsx';
import { TrashNotice } from '../trash-notice/trash-notice.tsx';
import type { ListSiblings } from '../use-siblings.ts';
import { useUnsavedChanges } from '../use-unsaved-changes.ts';
import { AssetEditor } from './asset-editor.tsx';
import { AssetMarks } from './asset-marks.tsx';
import { AssetTags } from './asset-tags.tsx';
import classes from './inspector.module.css';
import { InspectorHeader } from './inspector-header.tsx';
import { InspectorTabs } from './inspector-tabs.tsx';
import type { OpenEditor } from './open-editor.ts';
import { t } from './texts.ts';
import { useInspectorTab } from './use-inspector-tab.ts';

interface InspectorProps {
  /** Undefined until the asset is loaded. */
  asset: Asset | undefined;
  /** Known before the asset is loaded if the list has it. */
  summary: AssetSummary | undefined;
  siblings: ListSiblings;
  details: Details;
  closeLabel: string;
}

/**
 * Shows the name, the actions and the tabs of an asset, and the editor that is open over it. Keeps unsaved changes while it is hidden.
 */
export function Inspector({ asset, summary, siblings, details, closeLabel }: InspectorProps) {
  const [editor, setEditor] = useState<OpenEditor | null>(null);
  const unsaved = useUnsavedChanges();
  const { tab, openTab, leaveTabFor } = useInspectorTab(unsaved);
  const openEditor = (next: OpenEditor) => leaveTabFor(() => setEditor(next));
  const editImage = (contentKey: string) => openEditor({ kind: 'image', contentKey });
  return (
    <aside
      id={DETAILS_ID}
      className={classes.inspector}
      data-inspector={details.isShown || undefined}
      data-shown={details.isShown || undefined}
      aria-label={summary?.name ?? t('asset')}
    >
      <InspectorHeader
        summary={summary}
        siblings={siblings}
        details={details}
        closeLabel={closeLabel}
      />
      {!summary?.trashed && <AssetTags tags={asset?.facts.tags ?? []} />}
      {!summary?.trashed && (
        <div className={classes.marks}>{summary && <AssetMarks asset={summary} />}</div>
      )}
      {asset?.trashed && (
        <TrashNotice key={`notice-${asset.id}`} asset={asset} leave={siblings.leave} />
      )}
      {asset && !asset.trashed && (
        <AssetActions
          key={asset.id}
          asset={asset}
          onEdit={() => editImage('original')}
          onTool={(tool) => openEditor({ kind: 'tool', tool })}
          leave={siblings.leave}
        />
      )}
      {asset && <SuggestionKeys asset={asset} />}
      <InspectorTabs
        asset={asset}
        tab={tab}
        siblings={siblings}
        unsaved={unsaved}
        onTab={openTab}
        onEditImage={editImage}
        onEditSubtitles={(lang) => openEditor({ kind: 'subtitles', lang })}
      />
      {asset && editor && (
        <AssetEditor
          key={`editor-${asset.id}`}
          asset={asset}
          editor={editor}
          unsaved={unsaved}
          onClose={() => setEditor(null)}
        />
      )}
      <DiscardQuestion unsaved={unsaved} isOpen={unsaved.isAsking && editor === null} />
    </aside>
  );
}
