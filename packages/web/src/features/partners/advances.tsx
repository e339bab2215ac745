import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Amounts } from '../../ui/amounts.tsx';
import { advancesQuery } from './record-queries.ts';
import type { PartnerSide } from './side.ts';

type AdvancesProps = { side: PartnerSide; id: string };

/** A fact of a list: money that is held and lowers no debt yet; nothing where there is none. */
export function Advances({ side, id }: AdvancesProps) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(advancesQuery(side, id));
  if (data.length === 0) return null;
  return (
    <div>
      <dt className="text-small text-muted">{t('partners.advances')}</dt>
      <dd className="font-semibold">
        <Amounts amounts={data} of="open" />
      </dd>
    </div>
  );
}
