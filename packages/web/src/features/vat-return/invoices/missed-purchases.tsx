import type { ReturnChanges } from '@hoadon/contracts/vat-return';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { useMay } from '../../auth/index.ts';
import { periodNameOf } from '../period/index.ts';
import { useFoundPurchases } from '../queries.ts';
import { FoundRefusalLine } from './found-refusal.tsx';

/** The rule of missed input tax, and the act by which it is declared in the running period; nothing where none was missed. */
export function MissedPurchases({ invoices, found_in }: ReturnChanges) {
  const { t } = useTranslation();
  const mayDeclare = useMay('report.change');
  const { declare } = useFoundPurchases();
  const missed = invoices.filter(({ is_missed }) => is_missed);
  if (missed.length === 0 || found_in === null) return null;
  const period = periodNameOf(t, found_in);
  const send = (ids: readonly string[]) =>
    declare.mutate(ids, {
      onSuccess: () => toast.success(t('vatReturn.found.declared', { period })),
    });
  return (
    <div className="flex flex-col gap-2 rounded-control bg-info-50 px-3 py-2">
      <p>{t('vatReturn.found.rule')}</p>
      <FoundRefusalLine error={declare.error} />
      {mayDeclare && (
        <ul className="flex flex-col gap-2">
          {missed.length > 1 && (
            <li>
              <Button
                variant="primary"
                busy={declare.isPending}
                onClick={() => send(missed.map(({ id }) => id))}
              >
                {t('vatReturn.found.all', { count: missed.length, period })}
              </Button>
            </li>
          )}
          {missed.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-2">
              <span id={`missed-${one.id}`}>
                {one.invoice_serial} {one.invoice_number}
              </span>
              <Button
                variant={missed.length === 1 ? 'primary' : 'secondary'}
                busy={declare.isPending}
                aria-describedby={`missed-${one.id}`}
                onClick={() => send([one.id])}
              >
                {t('vatReturn.found.one', { period })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
