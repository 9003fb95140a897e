import type { Asset } from '@spindle/contracts/assets/assets';
import { lazy, Suspense } from 'react';
import type { UnsavedChanges } from '../use-unsaved-changes.ts';
import type { OpenEditor } from './open-editor.ts';

const ImageEditor = lazy(async () => ({
  default: (await import('../image-editor/image-editor.tsx')).ImageEditor,
}));

const ToolDialog = lazy(async () => ({
  default: (await import('../tools/tool-dialog.tsx')).ToolDialog,
}));

const SubtitleEditor = lazy(async () => ({
  default: (await import('../subtitles/subtitle-editor.tsx')).SubtitleEditor,
}));

interface AssetEditorProps {
  asset: Asset;
  editor: OpenEditor;
  unsaved: UnsavedChanges;
  onClose: () => void;
}

/** Renders the open editor. Each editor is large and is fetched when it is first opened. */
export function AssetEditor({ editor, ...props }: AssetEditorProps) {
  return <Suspense fallback={null}>{editorElement(editor, props)}</Suspense>;
}

function editorElement(editor: OpenEditor, props: Omit<AssetEditorProps, 'editor'>) {
  switch (editor.kind) {
    case 'image':
      return <ImageEditor startWith={editor.contentKey} {...props} />;
    case 'tool':
      return <ToolDialog tool={editor.tool} {...props} />;
    case 'subtitles':
      return <SubtitleEditor startWith={editor.lang} {...props} />;
  }
}
