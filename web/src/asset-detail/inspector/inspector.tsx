import type { Asset } from '@spindle/contracts/assets/assets';
import { memo, useCallback, useDeferredValue, useState } from 'react';
import type { AssetSummary } from '../../assets/asset-summary.ts';
import { useMarkKeys } from '../../marks/use-mark-keys.ts';
import { AssetActions } from '../actions/asset-actions.tsx';
import { SuggestionKeys } from '../addons/suggestion-keys.tsx';
import { DETAILS_ID } from '../details/details-button.tsx';
import type { Details } from '../details/use-details.ts';
import { DiscardQuestion } from '../discard-question.tsx';
import { TrashNotice } from '../trash-notice/trash-notice.tsx';
import type { ListSiblings } from '../use-siblings.ts';
import { type UnsavedChanges, useUnsavedChanges } from '../use-unsaved-changes.ts';
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
 * Shows the name, the actions and the tabs of an asset, and the editor that is open over it. Keeps unsaved changes while it is hidden. Its
 * parts follow the picture of another asset, because they take longer than a frame; keys act on the shown asset at once.
 */
export function Inspector({ asset, summary, siblings, details, closeLabel }: InspectorProps) {
  const [editor, setEditor] = useState<OpenEditor | null>(null);
  const unsaved = useUnsavedChanges();
  const { tab, openTab, leaveTabFor } = useInspectorTab(unsaved);
  const openEditor = useCallback(
    (next: OpenEditor) => leaveTabFor(() => setEditor(next)),
    [leaveTabFor],
  );
  const id = summary?.id;
  useMarkKeys('viewer', () => (id === undefined ? [] : [id]), summary?.trashed === false);
  const current: FollowingProps = { asset, summary, siblings, details };
  const deferred = useDeferredValue<FollowingProps | null>(current, null);
  // Changes of the same asset, such as marks, are shown at once.
  const following = deferred?.summary?.id === id ? current : deferred;
  return (
    <aside
      id={DETAILS_ID}
      className={classes.inspector}
      data-inspector={details.isShown || undefined}
      data-shown={details.isShown || undefined}
      aria-label={summary?.name ?? t('asset')}
    >
      {following && (
        <InspectorParts
          {...following}
          closeLabel={closeLabel}
          tab={tab}
          unsaved={unsaved}
          onTab={openTab}
          onEditor={openEditor}
        />
      )}
      {asset && <SuggestionKeys asset={asset} />}
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

type FollowingProps = Omit<InspectorProps, 'closeLabel'>;

interface InspectorPartsProps extends InspectorProps {
  tab: string;
  unsaved: UnsavedChanges;
  onTab: (tab: string) => void;
  onEditor: (editor: OpenEditor) => void;
}

const InspectorParts = memo(function InspectorParts(props: InspectorPartsProps) {
  const { asset, summary, siblings, details, closeLabel, tab, unsaved, onTab, onEditor } = props;
  const editImage = (contentKey: string) => onEditor({ kind: 'image', contentKey });
  return (
    <>
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
          onTool={(tool) => onEditor({ kind: 'tool', tool })}
          leave={siblings.leave}
        />
      )}
      <InspectorTabs
        asset={asset}
        tab={tab}
        siblings={siblings}
        unsaved={unsaved}
        onTab={onTab}
        onEditImage={editImage}
        onEditSubtitles={(lang) => onEditor({ kind: 'subtitles', lang })}
      />
    </>
  );
});
