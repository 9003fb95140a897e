import { Anchor, List, Text, Title } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { type Block, parseBlocks } from './parse-blocks.ts';
import { parseInline, type Span } from './parse-inline.ts';

/** Shows Markdown as React elements: HTML in it is text, and links lead to web pages and mail addresses only. */
export function Markdown({ text }: { text: string }) {
  return keyed(parseBlocks(text).map(renderBlock));
}

function renderBlock(block: Block): ReactNode {
  if (block.kind === 'heading')
    return <Title order={block.level}>{renderInline(block.text)}</Title>;
  if (block.kind === 'paragraph') return <Text size="md">{renderInline(block.text)}</Text>;
  return (
    <List type={block.isOrdered ? 'ordered' : 'unordered'} size="md" spacing={4}>
      {keyed(block.items.map((item) => <List.Item>{renderInline(item)}</List.Item>))}
    </List>
  );
}

function renderInline(text: string): ReactNode {
  return keyed(parseInline(text).map(renderSpan));
}

function renderSpan({ kind, text, href }: Span): ReactNode {
  if (kind === 'strong') return <strong>{text}</strong>;
  if (kind === 'emphasis') return <em>{text}</em>;
  if (kind === 'code') return <code>{text}</code>;
  if (kind === 'link')
    return (
      <Anchor href={href} inherit underline="always" rel="noreferrer">
        {text}
      </Anchor>
    );
  return text;
}

/** Gives elements their position as the key: a text never changes while it is shown. */
function keyed(elements: ReactNode[]): ReactNode[] {
  return elements.map((element, position) => <Fragment key={position}>{element}</Fragment>);
}
