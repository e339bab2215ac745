import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import type { CorrectingAction } from '@hoadon/domain/corrections/invoice-action';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { WhenRead } from '../../../ui/when-read.tsx';
import { FormSkeleton } from '../form-skeleton.tsx';
import { OpenedForm } from '../opened-form.tsx';
import { draftQuery } from '../queries.ts';
import { beginCorrection, CORRECTION_WAYS, type CorrectionWay } from './begin-correction.ts';

type CorrectionPageProps = {
  id: string;
  way: CorrectionWay;
  /** Where it may not be corrected that way: why, and what to do instead. */
  Refused: (props: { invoice: InvoiceDetail; action: CorrectingAction }) => ReactNode;
  onAnother: () => void;
};

/** The page to write an invoice that puts an issued one right (ACT-037). */
export function CorrectionPage({ id, way, Refused, onAnother }: CorrectionPageProps) {
  const action = CORRECTION_WAYS[way];
  return (
    <WhenRead query={useQuery(draftQuery(id))} waiting={<FormSkeleton />}>
      {(invoice) => {
        const offer = invoice.actions.find((one) => one.action === action);
        if (offer?.standing !== 'offered') return <Refused invoice={invoice} action={action} />;
        return (
          <OpenedForm
            begin={(facts) => beginCorrection(way, invoice, facts)}
            onAnother={onAnother}
          />
        );
      }}
    </WhenRead>
  );
}
