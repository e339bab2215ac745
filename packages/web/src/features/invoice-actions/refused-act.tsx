import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { isActionRefusal } from '@hoadon/domain/corrections/action-refusal';
import type { InvoiceAction } from '@hoadon/domain/corrections/invoice-action';
import { Link } from '@tanstack/react-router';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ChosenAct } from '../invoices/index.ts';
import { ActDialog } from './act-dialog.tsx';
import { useWayOut } from './use-way-out.ts';

type RefusedActProps = { invoice: InvoiceDetail; action: InvoiceAction };

/** In the place of a form: why this is not done with the invoice, and what to do instead. */
export function RefusedAct({ invoice, action }: RefusedActProps) {
  const { t } = useTranslation();
  const [chosen, choose] = useState<ChosenAct | null>(null);
  const wayOutOf = useWayOut(choose);
  const refusal = invoice.actions.find((one) => one.action === action)?.refusal;
  const refusalCode = refusal != null && isActionRefusal(refusal) ? refusal : null;
  const wayOut = refusalCode && wayOutOf(invoice, refusalCode);
  return (
    <>
      <EmptyState
        icon={Ban}
        text={t(refusalCode ? `invoiceActions.refusal.${refusalCode}` : 'invoiceActions.notHere')}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <Link to="/main/revenue" search={{ invoice: invoice.id }} className={buttonClass()}>
              {t('invoiceActions.back')}
            </Link>
            {wayOut && (
              <Button variant="primary" onClick={wayOut.onSelect}>
                {wayOut.label}
              </Button>
            )}
          </span>
        }
      />
      {chosen && <ActDialog chosen={chosen} onClose={() => choose(null)} />}
    </>
  );
}
