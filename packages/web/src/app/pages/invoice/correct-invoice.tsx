import { useNavigate, useParams } from '@tanstack/react-router';
import { RefusedAct } from '../../../features/invoice-actions/index.ts';
import { CORRECTION_WAYS, CorrectionPage } from '../../../features/issuing/correction/index.ts';
import type { CorrectionForm } from '../../../features/issuing/index.ts';
import { usePageTitle } from '../../../lib/texts/use-page-title.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';

const isWay = (text: string): text is CorrectionForm => text in CORRECTION_WAYS;

export function CorrectInvoice() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id, way: written } = useParams({ from: '/main/main/invoice/$id/correct/$way' });
  // An unknown way in the address leads to the form that changes least.
  const way = isWay(written) ? written : 'info';
  usePageTitle(t(`issuing.title.${CORRECTION_WAYS[way]}`));
  return (
    <CorrectionPage
      key={`${id} ${way}`}
      id={id}
      way={way}
      Refused={RefusedAct}
      onAnother={() => void navigate({ to: '/main/invoice/new', search: {} })}
    />
  );
}
