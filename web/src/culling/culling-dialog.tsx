import { ListScreen } from '../assets/list-screen.tsx';
import { Culling } from './culling.tsx';
import { t } from './texts.ts';

/** Shows the pictures of a list on the whole screen, to compare and to mark them. */
export function CullingDialog() {
  return (
    <ListScreen title={t('title')} none={t('none')} noneHelp={t('noneHelp')}>
      {({ assets, total, first, close }) => (
        <Culling loaded={assets} total={total} first={first} onClose={close} />
      )}
    </ListScreen>
  );
}
