import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../button.tsx';
import type { LoadedPlaces } from './loaded-places.ts';

const BAND =
  'flex shrink-0 items-center justify-center gap-3 border-b border-hairline bg-primary-50 px-4 py-1 text-small';

/** Over the rows: that they are still those of the question before, or that others may have joined them. */
export function ListBand({ loaded }: { loaded: LoadedPlaces }) {
  const { t } = useTranslation();
  if (loaded.areOld) {
    return (
      <p role="status" className={BAND}>
        {t('common.list.old')}
      </p>
    );
  }
  if (!loaded.hasNews) return null;
  return (
    <p role="status" className={BAND}>
      {t('common.list.news')}
      <Button variant="quiet" className="min-h-7! text-primary-700!" onClick={loaded.readAgain}>
        {t('common.list.showNews')}
      </Button>
    </p>
  );
}
