import { Tabs } from '@mantine/core';
import { neutralRecipe } from '@spindle/contracts/image-edits/neutral-recipe';
import type { EditRecipe } from '@spindle/contracts/image-edits/recipe';
import type Konva from 'konva';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { EditSource } from './edit-source.ts';
import { CompareButton, HistoryButtons, ZoomButtons } from './editor-bar.tsx';
import classes from './image-editor.module.css';
import { AdjustPanel } from './panels/adjust-panel.tsx';
import { AnnotatePanel } from './panels/annotate-panel.tsx';
import { FiltersPanel } from './panels/filters-panel.tsx';
import { FinetunePanel } from './panels/finetune-panel.tsx';
import { PanelHead } from './panels/panel-head.tsx';
import { RedactPanel } from './panels/redact-panel.tsx';
import { ResizePanel } from './panels/resize-panel.tsx';
import { WatermarkPanel } from './panels/watermark-panel.tsx';
import { hasTabEdits, resetTab } from './reset-tab.ts';
import { EditorStage, shownSize } from './stage/editor-stage.tsx';
import { useStageView } from './stage/use-stage-view.ts';
import { EDITOR_TABS, type EditorTab } from './tabs.ts';
import { t } from './texts.ts';
import { useEditing } from './use-editing.ts';
import { useEditorKeys } from './use-editor-keys.ts';

/** What the editor saves: the present recipe, and the stage with its layers. */
export interface CurrentEdit {
  recipe: EditRecipe;
  konva: Konva.Stage | null;
}

interface EditorWorkspaceProps {
  source: EditSource;
  hasTransparentPixels: boolean;
  /** Receives the current edit. */
  current: RefObject<CurrentEdit | null>;
  onChange: (isChanged: boolean) => void;
  /** Parts of the top bar before and after the tools. */
  start: ReactNode;
  end: ReactNode;
}

/** Edits a loaded image: top bar, picture, tabs and the panel of the open tab. */
export function EditorWorkspace(props: EditorWorkspaceProps) {
  const { source, hasTransparentPixels, current, onChange, start, end } = props;
  const [initial] = useState(() => source.stored?.recipe ?? neutralRecipe());
  const editing = useEditing(source.size, initial);
  const [tab, setTab] = useState<EditorTab>('adjust');
  const [isComparing, setComparing] = useState(false);
  const konva = useRef<Konva.Stage>(null);
  const { recipe, canUndo } = editing;
  const shown = isComparing ? unedited(recipe) : recipe;
  const view = useStageView(shownSize(source.size, shown, tab === 'adjust'));
  useEffect(() => onChange(canUndo), [canUndo, onChange]);
  useEffect(() => {
    current.current = { recipe, konva: konva.current };
  });
  useEditorKeys(editing, view.zoom, setComparing);
  const openTab = (next: EditorTab) => {
    editing.layers.setDrawing(false);
    editing.layers.select(null);
    setTab(next);
  };
  const reset = (id: EditorTab) => {
    if (id === 'adjust') editing.setCropRatio(null);
    editing.change((base) => resetTab(base, source.size, id));
  };
  const size = recipe.size ?? editing.frame;
  return (
    <div className={classes.layout} data-image-editor onPointerDownCapture={editing.endGroup}>
      <div className={classes.bar}>
        {start}
        <HistoryButtons editing={editing} onUndoAll={() => editing.change(() => initial)} />
        <CompareButton onCompare={setComparing} />
        <span className={classes.size}>{t('pixels', { ...size })}</span>
        <ZoomButtons zoom={view.zoom} />
        {end}
      </div>
      <EditorStage
        {...{ source, hasTransparentPixels, editing, shown, isComparing, tab, view, konva }}
      />
      <Tabs
        value={tab}
        onChange={(next) => next && openTab(next as EditorTab)}
        orientation="vertical"
        classNames={{
          root: classes.tools,
          list: classes.tabs,
          tab: classes.tab,
          panel: classes.panel,
        }}
      >
        <Tabs.List aria-label={t('tools')}>
          {EDITOR_TABS.map(({ id, label, icon: Icon }) => (
            <Tabs.Tab key={id} value={id} leftSection={<Icon size={20} stroke={1.6} />}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {EDITOR_TABS.map(({ id, label }) => (
          <Tabs.Panel key={id} value={id} tabIndex={-1}>
            {id === tab && (
              <>
                <PanelHead
                  title={label}
                  isEdited={hasTabEdits(recipe, id)}
                  onReset={() => reset(id)}
                />
                {panelOf(id, editing, source, openTab)}
              </>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}

function panelOf(
  tab: EditorTab,
  editing: ReturnType<typeof useEditing>,
  source: EditSource,
  openTab: (tab: EditorTab) => void,
): ReactNode {
  switch (tab) {
    case 'adjust':
      return <AdjustPanel editing={editing} />;
    case 'finetune':
      return <FinetunePanel editing={editing} />;
    case 'filters':
      return <FiltersPanel editing={editing} picture={source.picture} />;
    case 'annotate':
      return <AnnotatePanel editing={editing} />;
    case 'redact':
      return <RedactPanel editing={editing} />;
    case 'watermark':
      return (
        <WatermarkPanel
          editing={editing}
          settingsWatermark={source.watermark}
          onEditText={() => openTab('annotate')}
        />
      );
    case 'resize':
      return <ResizePanel editing={editing} />;
  }
}

/** Returns the recipe without changes of pixels; the picture stays where it is. */
function unedited({ geometry }: EditRecipe): EditRecipe {
  return { ...neutralRecipe(), geometry };
}
