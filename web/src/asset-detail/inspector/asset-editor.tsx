import type { Asset } from '@spindle/contracts/assets/assets';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { UnsavedChanges } from '../use-unsaved-changes.ts';
import type { OpenEditor } from './open-editor.ts';

const ImageEditor = lazyPart(
  async () => (await import('../image-editor/image-editor.tsx')).ImageEditor,
);

const ToolDialog = lazyPart(async () => (await import('../tools/tool-dialog.tsx')).ToolDialog);

const SubtitleEditor = lazyPart(
  async () => (await import('../subtitles/subtitle-editor.tsx')).SubtitleEditor,
);

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
