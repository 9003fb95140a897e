import type { NewShare } from '@spindle/contracts/shares/shares';
import { type ComponentType, createContext, use } from 'react';
import type { Selection, SelectionTarget } from '../../assets/use-selection.ts';
import type { DeveloperTool } from './developer-tools.ts';

/** Components that one feature shows and another implements, so that features do not import each other. */
export interface Slots {
  /** Asks which collections the assets are added to. */
  AddToCollectionsDialog: ComponentType<AddToCollectionsProps>;
  /** Lists the word substitutions, those of `lang` first. */
  WordSubstitutionsDialog: ComponentType<{ lang: string; onClose: () => void }>;
  /** Edits the metadata of every selected asset. */
  BulkEditDialog: ComponentType<BulkEditProps>;
  /** Edits the facts of every selected asset. */
  EditFactsDialog: ComponentType<BulkEditProps>;
  /** Shifts the dates taken of the selected assets, for a clock that was wrong. */
  ShiftClockDialog: ComponentType<BulkEditProps>;
  /** Opens the collage tool for the selected images. Renders nothing if they cannot form a collage. */
  CollageButton: ComponentType<{ selection: Selection }>;
  DeveloperModal: ComponentType<DeveloperModalProps>;
  /** Creates a collection. */
  CreateCollectionDialog: ComponentType<CreateCollectionProps>;
  /** Creates a share. */
  ShareDialog: ComponentType<ShareDialogProps>;
}

/** A collection, assets or a search result to share. */
export type Shareable = Partial<
  Pick<NewShare, 'collection_id' | 'assets' | 'search_id' | 'except_ids'>
>;

export interface ShareDialogProps {
  content: Shareable;
  /** Number of assets that are shared. Undefined for a collection, whose assets change. */
  count?: number | undefined;
  name: string;
  onClose: () => void;
}

export interface CreateCollectionProps {
  /** Initial assets of the collection. */
  assets?: string[];
  /** The basket, to save it as a collection. */
  basketId?: number;
  onCreated?: (id: number) => void;
  onClose: () => void;
}

interface AddToCollectionsProps {
  target: SelectionTarget;
  onAdded: () => void;
  onClose: () => void;
}

interface BulkEditProps {
  target: SelectionTarget;
  /** Number of selected assets. */
  count: number;
  onClose: () => void;
}

export interface DeveloperModalProps {
  tool: DeveloperTool;
  isOpen: boolean;
  /** Initial asset ids of the form. */
  startWith?: readonly string[];
  onClose: () => void;
}

/** Filled in by the entry layer: shell/slots-provider.tsx. */
export const SlotsContext = createContext<Slots | null>(null);

/** Returns the components that other features implement. Throws outside the slots provider. */
export function useSlots(): Slots {
  const slots = use(SlotsContext);
  if (!slots) throw new Error('useSlots is called outside SlotsProvider');
  return slots;
}
