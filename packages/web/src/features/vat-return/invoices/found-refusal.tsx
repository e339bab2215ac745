import { FOUND_REFUSALS } from '@hoadon/domain/vat-return/found-refusals';
import { CallError } from '../../../lib/call-error.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { ErrorLine } from '../../../ui/error-line.tsx';

/** Why a purchase is not declared where it was found, or not in its own period again. */
export function FoundRefusalLine({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const stated = error instanceof CallError ? error.details['reason'] : undefined;
  const reason = FOUND_REFUSALS.find((one) => one === stated);
  return (
    <>
      <ErrorLine error={error} />
      {reason && <p className="text-danger">{t(`vatReturn.found.refused.${reason}`)}</p>}
    </>
  );
}
