import { subtitleText } from '@spindle/contracts/subtitles/subtitle-text';
import { SUBTITLE_MAX_BYTES, SUBTITLE_TOO_LARGE } from '@spindle/contracts/subtitles/subtitles';
import type { TextEncoding } from '@spindle/contracts/text/encodings';
import { useState } from 'react';
import { showAlert } from '../../ui/alerts/alerts.ts';
import { t } from './texts.ts';

interface OpenedFile {
  bytes: Uint8Array;
  text: string;
  encoding: TextEncoding;
  /** Whether the encoding is an uncertain guess. */
  isWeak: boolean;
}

/** Opens a subtitle file from this computer as the text of the editor. `text`: the current one. */
export function useOpenedFile(text: string | undefined, onText: (text: string) => void) {
  const [file, setFile] = useState<OpenedFile | null>(null);
  const read = (bytes: Uint8Array, encoding?: TextEncoding) => {
    const opened = { ...subtitleText(bytes, encoding), bytes };
    setFile(opened);
    onText(opened.text);
  };
  return {
    /** The opened file while its text is unchanged, so that another encoding loses no changes; null otherwise. */
    opened: file?.text === text ? file : null,
    async open(chosen: File | null) {
      if (!chosen) return;
      if (chosen.size > SUBTITLE_MAX_BYTES)
        return showAlert({ type: 'danger', message: SUBTITLE_TOO_LARGE });
      const bytes = await chosen.arrayBuffer().catch(() => null);
      if (bytes) read(new Uint8Array(bytes));
      else showAlert({ type: 'danger', message: t('unreadable') });
    },
    /** Reads the opened file again in another encoding. */
    choose: (encoding: TextEncoding) => file && read(file.bytes, encoding),
  };
}
