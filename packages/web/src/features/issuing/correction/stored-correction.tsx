import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { useQuery } from '@tanstack/react-query';
import { WhenRead } from '../../../ui/when-read.tsx';
import { FormSkeleton } from '../form-skeleton.tsx';
import { OpenedForm } from '../opened-form.tsx';
import { draftQuery } from '../queries.ts';
import { beginStoredCorrection } from './begin-correction.ts';

type StoredCorrectionProps = { detail: InvoiceDetail; onAnother: () => void };

/** The form of a saved correction; loads its original first. */
export function StoredCorrection({ detail, onAnother }: StoredCorrectionProps) {
  const { changed_invoice_fk: originalId } = detail;
  const original = useQuery({ ...draftQuery(originalId ?? ''), enabled: originalId !== null });
  const form = (issued: InvoiceDetail | null) => (
    <OpenedForm
      begin={(facts) => beginStoredCorrection(detail, issued, facts)}
      onAnother={onAnother}
    />
  );
  if (originalId === null) return form(null);
  return (
    <WhenRead query={original} waiting={<FormSkeleton />}>
      {form}
    </WhenRead>
  );
}
