import {
  IconAdjustments,
  IconCrop,
  IconDimensions,
  IconEyeOff,
  IconPencil,
  IconRubberStamp,
  IconWand,
} from '@tabler/icons-react';
import { t } from './texts.ts';

/** The tabs of the editor, in order. */
export const EDITOR_TABS = [
  { id: 'adjust', label: t('adjust'), icon: IconCrop },
  { id: 'finetune', label: t('finetune'), icon: IconAdjustments },
  { id: 'filters', label: t('filters'), icon: IconWand },
  { id: 'annotate', label: t('annotate'), icon: IconPencil },
  { id: 'redact', label: t('redact'), icon: IconEyeOff },
  { id: 'watermark', label: t('watermark'), icon: IconRubberStamp },
  { id: 'resize', label: t('resize'), icon: IconDimensions },
] as const;

export type EditorTab = (typeof EDITOR_TABS)[number]['id'];
