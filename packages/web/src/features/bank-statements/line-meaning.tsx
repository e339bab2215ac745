import type { StatementRow } from '@hoadon/contracts/bank-statements';
import { decimal, isNegative } from '@hoadon/domain/money/decimal';
import { Search, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Select } from '../../ui/fields/select.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { InvoiceChoice } from './invoice-choice.tsx';
import { useRowSentence } from './row-sentence.ts';
import { isAnother, isOpenRow, mayChooseAnother, type RowChoice } from './row-state.ts';
import { chosenOf } from './surplus.ts';

type LineMeaningProps = {
  row: StatementRow;
  /** Of the account. */
  currency: string;
  choice: RowChoice;
  mayWrite: boolean;
  onChoose: (choice: RowChoice) => void;
  /** Opens the search for another invoice, or closes it. */
  onAnother: () => void;
};

/** Which invoices, and why; or those to choose from. */
export function LineMeaning(props: LineMeaningProps) {
  const { row, choice, mayWrite, onAnother } = props;
  const { t } = useTranslation();
  const { why } = useRowSentence();
  const isOffered = mayWrite && mayChooseAnother(row);
  const isOther = isOffered && isAnother(row, choice);
  // The reasons are those of the proposal.
  const isReasonOther = isOther && row.refusal === null && row.recorded_as === null;
  const reason = isReasonOther ? '' : why(row);
  return (
    <span className="min-w-0">
      <span className="flex min-w-0 items-center gap-1">
        <span className="min-w-0 flex-1">
          <Invoices {...props} isOther={isOther} />
        </span>
        {isOffered && (
          <IconButton
            icon={isOther ? X : Search}
            label={t(isOther ? 'bankStatements.rows.proposed' : 'bankStatements.rows.another')}
            tabIndex={-1}
            onClick={onAnother}
          />
        )}
      </span>
      <span className="flex min-w-0 items-center gap-1 text-small text-muted">
        {(row.refusal !== null ||
          row.recorded_as !== null ||
          (row.bucket === 'matched' && !row.certain && !isOther)) && (
          <TriangleAlert aria-hidden size={13} className="shrink-0 text-warning" />
        )}
        <span className="truncate" title={reason}>
          {reason}
        </span>
      </span>
    </span>
  );
}

/** A search where nothing is proposed, or another one is wanted; a choice of the proposals; or their names. */
function Invoices({
  row,
  currency,
  choice,
  mayWrite,
  isOther,
  onChoose,
}: LineMeaningProps & { isOther: boolean }) {
  const { t } = useTranslation();
  const { invoiceName } = useRowSentence();
  const mayChoose = isOpenRow(row) && mayWrite;
  const label = t('bankStatements.rows.choose', { row: row.row });
  if (row.line && (isOther || (row.bucket === 'nothing' && mayChoose)))
    return (
      <InvoiceChoice
        label={label}
        isIncoming={!isNegative(decimal(row.line.amount))}
        currency={currency}
        choice={choice?.id}
        onChoose={(invoice) => onChoose(invoice ?? (isOther ? null : undefined))}
      />
    );
  if (row.bucket === 'ambiguous' && mayChoose)
    return (
      <Select
        aria-label={label}
        options={[
          { value: '', label: t('bankStatements.rows.choosePrompt') },
          ...row.invoices.map((invoice) => ({
            value: invoice.invoice_id,
            label: invoiceName(invoice, row),
          })),
        ]}
        value={choice?.id ?? ''}
        onChange={({ target }) => {
          const invoice = row.invoices.find((one) => one.invoice_id === target.value);
          if (invoice) onChoose(chosenOf(invoice));
        }}
      />
    );
  const names =
    row.partner_name ?? row.invoices.map((invoice) => invoiceName(invoice, row)).join(' · ');
  return (
    <span className="line-clamp-2" title={names}>
      {names}
    </span>
  );
}
