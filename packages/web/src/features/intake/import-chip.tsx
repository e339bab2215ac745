import { useQuery } from '@tanstack/react-query';
import { Loader, TriangleAlert } from 'lucide-react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { sumOf } from './import-parts.ts';
import { importsOfToday } from './imports-of-today.ts';
import { importsQuery } from './queries.ts';
import { useSending } from './sending/index.ts';

type ImportChipProps = { onOpen: () => void; onResult: (ids: readonly string[]) => void };

/** Imports under way, also those sent by another user, another computer, or before a reload. */
export function ImportChip({ onOpen, onResult }: ImportChipProps) {
  const { t } = useTranslation();
  const { formatCount } = useNumbers();
  const sending = useSending();
  const companyId = useCurrentUser()?.company_id ?? '';
  const { data = [] } = useQuery(importsQuery);
  if (sending && sending.state !== 'sent') {
    const isStopped = sending.state === 'stopped';
    return (
      <Button icon={isStopped ? TriangleAlert : Loader} onClick={onOpen}>
        {isStopped
          ? t('intake.chip.stopped')
          : t('intake.chip.sending', { share: Math.floor(sending.share * 100) })}
      </Button>
    );
  }
  const reading = data.filter(({ state }) => state === 'reading');
  const [first] = reading;
  if (!first) return null;
  // What was handed in together is shown together.
  const together = importsOfToday(companyId).find(({ ids }) => ids.includes(first.id))?.ids;
  return (
    <Button
      icon={Loader}
      onClick={() => (sending ? onOpen() : onResult(together ?? reading.map(({ id }) => id)))}
    >
      {t('intake.chip.reading', { number: formatCount(sumOf(reading).total) })}
    </Button>
  );
}
