import type { Asset } from '@spindle/contracts/assets/assets';
import { ConversionName, EditedName } from '@spindle/contracts/conversions/conversion-name';
import { useState } from 'react';
import { replaceableConversions } from './replaceable-conversions.ts';
import type { SaveRequest } from './save-edited-image.ts';

/** The ways to save that the dialog offers. `existing` replaces a conversion; `conversion` names a new one. */
export const SAVE_CHOICES = ['asset', 'conversion', 'original', 'existing', 'download'] as const;
export type SaveChoice = (typeof SAVE_CHOICES)[number];

/**
 * Holds the fields of the save dialog. `asset` is null for an image made of several, which can only become a new asset or a
 * download. `editedKey` is the conversion that was edited; empty for the original.
 */
export function useSaveForm(asset: Asset | null, editedKey: string) {
  const conversions = asset ? replaceableConversions(asset) : [];
  const [choice, setChoice] = useState<SaveChoice>(editedKey ? 'existing' : 'asset');
  const [name, setName] = useState('');
  const [nameError, setNameError] = useState('');
  const [key, setKey] = useState(editedKey || (conversions[0] ?? ''));
  const [withMetadata, setWithMetadata] = useState(true);
  const isNamed = choice === 'asset' || choice === 'conversion';
  return {
    choice,
    choices: SAVE_CHOICES.filter(
      (one) =>
        (asset || one === 'asset' || one === 'download') &&
        (one !== 'existing' || conversions.length > 0),
    ),
    choose(chosen: SaveChoice) {
      setChoice(chosen);
      setNameError('');
    },
    /** Whether the chosen way needs a name. */
    isNamed,
    name,
    nameError,
    changeName(typed: string) {
      setName(typed);
      setNameError('');
    },
    /** Returns whether the name is valid, and shows the error if it is not. */
    validateName(): boolean {
      const { error } = (choice === 'conversion' ? ConversionName : EditedName).safeParse(name);
      if (!isNamed || !error) return true;
      setNameError(error.issues[0]?.message ?? '');
      return false;
    },
    /** Names of the conversions that can be replaced. */
    conversions,
    key,
    setKey,
    withMetadata,
    setWithMetadata,
    request: (): SaveRequest => {
      if (choice === 'asset') return { mode: choice, name, withMetadata };
      if (choice === 'conversion') return { mode: choice, key: name };
      return choice === 'existing' ? { mode: 'conversion', key } : { mode: choice };
    },
  };
}
