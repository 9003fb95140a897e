import { Button, Loader, Text } from '@mantine/core';
import type { Eye } from '@spindle/contracts/image-edits/eye';
import { findRedEyes } from '@spindle/contracts/tools/tools';
import { IconEyeSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { errorMessage } from '../../../api/errors.ts';
import { repeatWhileWaiting } from '../../../api/repeat-while-waiting.ts';
import { t } from '../texts.ts';

/** Number of retries while the server looks for faces. */
const RETRIES = 5;

interface FindEyesButtonProps {
  assetId: string;
  onFound: (eyes: readonly Eye[]) => void;
}

/** Looks for red eyes on the image, and says how many there are. */
export function FindEyesButton({ assetId, onFound }: FindEyesButtonProps) {
  const find = useMutation({
    mutationFn: () =>
      repeatWhileWaiting(() => call(findRedEyes, { params: { id: assetId } }), RETRIES),
    onSuccess: ({ data }) => onFound(data),
  });
  const count = find.data?.data.length;
  return (
    <div>
      <Button
        fullWidth
        disabled={find.isPending}
        leftSection={
          find.isPending ? <Loader size={14} aria-hidden /> : <IconEyeSearch size={15} />
        }
        onClick={() => find.mutate()}
      >
        {t(find.isPending ? 'findingEyes' : 'findEyes')}
      </Button>
      <Text size="sm" mt="xs" role="status">
        {count === 0 && t('noEyes')}
        {count !== undefined && count > 0 && t('foundEyes', { count })}
        {find.error && errorMessage(find.error)}
      </Text>
    </div>
  );
}
