import { Select, Text } from '@mantine/core';
import {
  ENCODING_NAMES,
  isTextEncoding,
  TEXT_ENCODINGS,
  type TextEncoding,
} from '@spindle/contracts/text/encodings';
import classes from './subtitle-bar.module.css';
import { t } from './texts.ts';

const ENCODINGS = TEXT_ENCODINGS.map((value) => ({ value, label: ENCODING_NAMES[value] }));

interface EncodingSelectProps {
  value: TextEncoding;
  /** Whether the encoding is an uncertain guess. */
  isWeak: boolean;
  onChange: (encoding: TextEncoding) => void;
}

/** Chooses the encoding in which an opened subtitle file is read. */
export function EncodingSelect({ value, isWeak, onChange }: EncodingSelectProps) {
  return (
    <div className={classes.encoding}>
      <Select
        className={classes.encodingSelect}
        label={t('encoding')}
        data={ENCODINGS}
        value={value}
        allowDeselect={false}
        searchable
        onChange={(chosen) => chosen && isTextEncoding(chosen) && onChange(chosen)}
      />
      <Text size="sm" c="var(--text-2)" role="status">
        {t(isWeak ? 'encodingWeak' : 'encodingHelp')}
      </Text>
    </div>
  );
}
