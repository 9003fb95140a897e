import { Button } from '@mantine/core';
import { FACE_IMAGE_TYPES } from '@spindle/contracts/face-search/face-search';
import { IconPhoto } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import { t } from './texts.ts';

interface PictureInputProps {
  onPick: (file: File) => void;
  /** Called with the reason when the file is neither JPEG nor PNG. */
  onRefuse: (reason: string) => void;
}

/** Browses for a JPEG or PNG. */
export function PictureInput({ onPick, onRefuse }: PictureInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file && FACE_IMAGE_TYPES.some((type) => type === file.type)) onPick(file);
    else if (file) onRefuse(t('wrongType'));
    // Reset, so that choosing the same file again fires a change.
    currentTarget.value = '';
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPhoto size={16} />}
        onClick={() => input.current?.click()}
      >
        {t('browse')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={FACE_IMAGE_TYPES.join(',')}
        aria-label={t('browseLabel')}
        onChange={handleChange}
      />
    </>
  );
}
