import { Button, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconCopy } from '@tabler/icons-react';
import { copyWithAlert } from '../ui/alerts/copy-with-alert.ts';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './asset-links.module.css';
import { t } from './texts.ts';

interface AssetLinksTableProps {
  /** Maps each asset id to its link, or to a sentence with the reason why there is none. */
  links: Readonly<Record<string, string>>;
  onBack: () => void;
}

/** Lists the created links, with buttons that copy one or all of them. */
export function AssetLinksTable({ links, onBack }: AssetLinksTableProps) {
  const entries = Object.entries(links);
  const addresses = entries.map(([, link]) => link).filter((link) => URL.canParse(link));
  return (
    <>
      <div className={classes.scroll}>
        <Table aria-label={t('links')} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('assetId')}</Table.Th>
              <Table.Th>{t('link')}</Table.Th>
              <Table.Th>
                <VisuallyHidden>{t('copy')}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {entries.map(([id, link]) => (
              <Table.Tr key={id}>
                <Table.Td className={classes.id}>{id}</Table.Td>
                {URL.canParse(link) ? (
                  <>
                    <Table.Td className={classes.link} title={link}>
                      {link}
                    </Table.Td>
                    <Table.Td>
                      <IconButton
                        icon={IconCopy}
                        iconSize={16}
                        label={t('copyLinkOf', { id })}
                        onClick={() => void copy(link)}
                      />
                    </Table.Td>
                  </>
                ) : (
                  <Table.Td colSpan={2}>
                    <Text size="sm" c="var(--danger-text)">
                      {link}
                    </Text>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <div className={classes.foot}>
        <Button variant="default" leftSection={<IconArrowLeft size={15} />} onClick={onBack}>
          {t('back')}
        </Button>
        <Button
          leftSection={<IconCopy size={15} />}
          disabled={addresses.length === 0}
          onClick={() => void copy(addresses.join('\n'))}
        >
          {t('copyAll')}
        </Button>
      </div>
    </>
  );
}

function copy(text: string): Promise<void> {
  return copyWithAlert(text, { copied: t('copiedFromTable'), failed: t('copyFailed') });
}
