import { CallError, isRefusal } from '../../../lib/call-error.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { ErrorLine } from '../../../ui/error-line.tsx';
import type { NoticeInvoice } from '../chosen-invoice.ts';

const REASONS = [
  'NOT_REPORTABLE',
  'REASON_MISSING',
  'REPORT_PENDING',
  'CASH_REGISTER_APART',
  'FORMAT',
  'DECIDED',
] as const;

type RefusalLineProps = {
  error: unknown;
  /** Of which some may be the reason. */
  invoices?: readonly NoticeInvoice[];
};

/** Why a notice was not taken, and which invoices are in its way. */
export function RefusalLine({ error, invoices = [] }: RefusalLineProps) {
  const { t } = useTranslation();
  if (!error) return null;
  const reason = reasonOf(error);
  return (
    <div className="flex flex-col gap-1.5">
      <ErrorLine error={error} />
      {reason && (
        <p className="font-medium text-ink">
          {t(`mistakeReports.refusal.${reason}`, { numbers: numbersIn(error, invoices) })}
        </p>
      )}
    </div>
  );
}

function reasonOf(error: unknown): (typeof REASONS)[number] | null {
  if (!(error instanceof CallError) || !isRefusal(error, 'REPORT_INVOICE_ERROR_FAILED'))
    return null;
  return REASONS.find((reason) => reason === error.details['reason']) ?? null;
}

function numbersIn(error: unknown, invoices: readonly NoticeInvoice[]): string {
  const ids = error instanceof CallError ? (error.details['invoices'] ?? '').split(',') : [];
  return invoices
    .filter(({ id }) => ids.includes(id))
    .map(({ number }) => number)
    .join(', ');
}
