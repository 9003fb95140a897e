import { Button, Group, Stack, Text } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import type { CutoutBox } from '@spindle/contracts/tools/cutouts';
import { useQuery } from '@tanstack/react-query';
import { useIsAddonOn } from '../../../addons/addons-api.ts';
import { facesQuery } from '../../../people/people-api.ts';
import { t } from '../texts.ts';
import { useFoundObjects } from './cutout-api.ts';
import type { CutoutSelection } from './cutout-settings.ts';

/** Something that was found on the image, and the selection that keeps it. */
interface FoundSubject extends Pick<CutoutSelection, 'subject'> {
  label: string;
  box: CutoutBox;
}

/** Width of a person, and the part above the top of the face, in widths and heights of the face. */
const BODY = { width: 4, above: 0.6 };

interface FoundSubjectsProps {
  asset: Asset;
  onKeep: (found: Pick<CutoutSelection, 'subject' | 'box'>) => void;
}

/** Offers the people and things that were found on the image: one click keeps them. */
export function FoundSubjects({ asset, onKeep }: FoundSubjectsProps) {
  const objects = useFoundObjects(asset.id);
  const hasFaces = useIsAddonOn('FACE_RECOGNITION') === true;
  const faces = useQuery({ ...facesQuery(asset.id, asset.render_version), enabled: hasFaces });
  const people = (faces.data ?? []).map(
    ({ box, person }): FoundSubject => ({
      label: person?.name || t('person'),
      subject: 'person',
      box: bodyOf(box),
    }),
  );
  const things = objects
    .filter(({ label }) => people.length === 0 || label !== 'person')
    .map(
      ({ label, box }): FoundSubject => ({
        label: label.charAt(0).toUpperCase() + label.slice(1),
        subject: label === 'person' ? 'person' : 'thing',
        box,
      }),
    );
  const found = numberEqualLabels([...people, ...things]);
  if (found.length === 0) return null;
  return (
    <Stack gap="xs" role="group" aria-labelledby="cutout-found">
      <Text size="sm" fw={550} id="cutout-found">
        {t('found')}
      </Text>
      <Group gap="xs">
        {found.map(({ label, subject, box }) => (
          <Button
            key={`${label} ${box.x} ${box.y}`}
            size="xs"
            variant="default"
            onClick={() => onKeep({ subject, box })}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

/** Numbers those of several that have the same label: `Footwear 1`, `Footwear 2`. */
function numberEqualLabels(found: readonly FoundSubject[]): FoundSubject[] {
  return found.map((one, index) => {
    const equal = found.filter(({ label }) => label === one.label);
    if (equal.length === 1) return one;
    const before = found.slice(0, index).filter(({ label }) => label === one.label);
    return { ...one, label: `${one.label} ${before.length + 1}` };
  });
}

/** Returns a box around the person of a face, down to the bottom of the image. */
function bodyOf(face: CutoutBox): CutoutBox {
  const half = (BODY.width * face.width) / 2;
  const center = face.x + face.width / 2;
  const left = Math.max(0, center - half);
  const top = Math.max(0, face.y - BODY.above * face.height);
  return { x: left, y: top, width: Math.min(1, center + half) - left, height: 1 - top };
}
