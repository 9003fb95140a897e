import { TagsInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { TAG_MAX } from '@spindle/contracts/facts/facts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SUGGEST_AFTER_MS, suggestedTagsQuery } from './tags-api.ts';

interface TagFieldProps {
  label: string;
  description?: string;
  maxTags: number;
  value: string[];
  onChange: (tags: string[]) => void;
}

/** Edits a list of tags, and suggests known ones while the user types. */
export function TagField(props: TagFieldProps) {
  const [text, setText] = useState('');
  const [prefix] = useDebouncedValue(text, SUGGEST_AFTER_MS);
  const { data = [] } = useQuery(suggestedTagsQuery(prefix));
  return (
    <TagsInput
      {...props}
      data={data.map(({ tag }) => tag)}
      // The server matches levels and synonyms too.
      filter={({ options }) => options}
      maxLength={TAG_MAX}
      searchValue={text}
      onSearchChange={setText}
    />
  );
}
