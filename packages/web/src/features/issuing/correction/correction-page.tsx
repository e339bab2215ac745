import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import type { CorrectingAction } from '@hoadon/domain/corrections/invoice-action';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { WhenRead } from '../../../ui/when-read.tsx';
import { correctionListQuery, RefusedList } from '../../corrections/index.ts';
import { FormSkeleton } from '../form-skeleton.tsx';
import { OpenedForm } from '../opened-form.tsx';
import { draftQuery } from '../queries.ts';
import {
  beginCorrection,
  beginListCorrection,
  CORRECTION_WAYS,
  type CorrectionForm,
} from './begin-correction.ts';

type CorrectionPageProps = {
  /** Id of the invoice; several ids joined by dots for a list. */
  id: string;
  way: CorrectionForm;
  /** Shown if the invoice may not be corrected in this way. */
  Refused: (props: { invoice: InvoiceDetail; action: CorrectingAction }) => ReactNode;
  onAnother: () => void;
};

/** The page to correct one issued invoice, or many of one buyer at once (ACT-037). */
export function CorrectionPage(props: CorrectionPageProps) {
  const ids = props.id.split('.');
  return ids.length > 1 ? <OfMany {...props} ids={ids} /> : <OfOne {...props} />;
}

type OfManyProps = Pick<CorrectionPageProps, 'way' | 'onAnother'> & { ids: readonly string[] };

function OfMany({ ids, way, onAnother }: OfManyProps) {
  const [firstId = ''] = ids;
  const first = useQuery(draftQuery(firstId));
  const begun = useQuery(correctionListQuery(ids, CORRECTION_WAYS[way]));
  return (
    <WhenRead query={begun} waiting={<FormSkeleton />}>
      {(list) =>
        list.refused.length > 0 ? (
          <RefusedList refused={list.refused} listed={ids} />
        ) : (
          <WhenRead query={first} waiting={<FormSkeleton />}>
            {(invoice) => (
              <OpenedForm
                begin={(facts) =>
                  beginListCorrection(way, { first: invoice, ids, begun: list }, facts)
                }
                onAnother={onAnother}
              />
            )}
          </WhenRead>
        )
      }
    </WhenRead>
  );
}

function OfOne({ id, way, Refused, onAnother }: CorrectionPageProps) {
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
