import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { memo } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { isRunPress, RowMenu, type RowProps } from '../../../ui/list/index.ts';
import {
  Amount,
  ChainPill,
  findingsLook,
  isUnpriced,
  PaymentPill,
  partnerOf,
  ReasonsButton,
  StatePill,
} from '../../invoices/index.ts';
import { DebtNote } from '../due-cell.tsx';

/**
 * Card of an invoice on a phone: partner and total, then state or, once accepted, payment, and day (LIST-009). A longer note,
 * such as the open balance after a part payment, wraps to a third line.
 */
export const InvoiceCard = memo(function InvoiceCard(props: RowProps<InvoiceRow>) {
  const { row, words, onOpen, entriesOf, menuOf, selected, onSelect } = props;
  return (
    <div
      data-id={row.id}
      className={classNames(
        'flex h-full items-center gap-2 border-b border-hairline pr-1 pl-4',
        selected ? 'bg-primary-50' : 'bg-surface',
      )}
    >
      {onSelect && (
        <span>
          <Checkbox
            label={words.select(row)}
            labelHidden
            checked={selected}
            onChange={(event) => onSelect(row.id, isRunPress(event))}
          />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <button
          type="button"
          data-open
          onClick={() => onOpen(row)}
          className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-left"
        >
          <span className="truncate">{partnerOf(row) || t('invoices.row.noBuyer')}</span>
          <span className="flex justify-end">
            <Amount row={row} />
          </span>
          <span className="col-span-2 flex flex-wrap items-center justify-between gap-x-3">
            <span className="flex min-w-0 items-center gap-2">
              {row.invoice_number && (
                <span className="tabular text-muted">{row.invoice_number}</span>
              )}
              <span className="flex min-w-0 gap-1 *:min-w-0">
                {row.state === 'accepted' && row.payment_status !== 'none' && !isUnpriced(row) ? (
                  <PaymentPill row={row} />
                ) : (
                  <StatePill row={row} />
                )}
                <ChainPill row={row} />
              </span>
            </span>
            <DebtNote row={row} />
          </span>
        </button>
      </span>
      <FindingsMark row={row} />
      <span>
        <RowMenu entries={entriesOf(row)} label={words.acts(row)} more={menuOf?.(row)} />
      </span>
    </div>
  );
});

/** Icon of the findings, which opens their reasons; the card has no room for a text. */
function FindingsMark({ row }: { row: InvoiceRow }) {
  const look = findingsLook(row);
  if (!look) return null;
  const { icon: Icon } = look;
  return (
    <ReasonsButton
      row={row}
      markText={t(look.key)}
      className={buttonClass('quiet', '-mx-2 min-w-(--input-height) px-0!')}
    >
      <Icon
        aria-hidden
        size={16}
        className={look.tone === 'danger' ? 'text-danger' : 'text-warning'}
      />
    </ReasonsButton>
  );
}
