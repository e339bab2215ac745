import type { ReturnChanges, VatReturnRow } from '@hoadon/contracts/vat-return';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ComparedLine, ComparedTable } from '../../../ui/table/compared-table.tsx';
import { WhenRead } from '../../../ui/when-read.tsx';
import { type ChosenReturn, searchOf } from '../period/index.ts';
import { changesQuery } from '../queries.ts';
import { MissedPurchases } from './missed-purchases.tsx';

type ChangesBandProps = { filed: VatReturnRow; chosen: ChosenReturn };

/** What changed since the period was filed, and the amended return that would declare it. */
export function ChangesBand({ filed, chosen }: ChangesBandProps) {
  const { t } = useTranslation();
  const changes = useQuery(changesQuery(filed.id));
  return (
    <section
      aria-label={t('vatReturn.changes.title')}
      className="flex flex-col gap-3 rounded-control border border-line bg-surface p-4"
    >
      <h2 className="font-semibold">{t('vatReturn.changes.title')}</h2>
      <WhenRead query={changes} waiting={<SkeletonRows rows={2} label={t('common.loading')} />}>
        {(data) =>
          data.total === 0 && data.cells.length === 0 ? (
            <p className="text-muted">{t('vatReturn.changes.none')}</p>
          ) : (
            <>
              <p className="text-warning">{t('vatReturn.changes.count', { total: data.total })}</p>
              <ChangedInvoices invoices={data.invoices} />
              <ChangedCells cells={data.cells} />
              <MissedPurchases {...data} />
              {chosen.filing !== data.next_filing && (
                <Link
                  to="/main/vat-return"
                  search={searchOf({ ...chosen, filing: data.next_filing })}
                  className={buttonClass(
                    isMissedAlone(data) ? 'secondary' : 'primary',
                    'self-start',
                  )}
                >
                  {t('vatReturn.action.amend', { number: data.next_filing })}
                </Link>
              )}
            </>
          )
        }
      </WhenRead>
    </section>
  );
}

/** The law asks for no amended return where nothing else changed. */
const isMissedAlone = ({ invoices, total, found_in }: ReturnChanges): boolean =>
  found_in !== null && total === invoices.length && invoices.every(({ is_missed }) => is_missed);

function ChangedInvoices({ invoices }: Pick<ReturnChanges, 'invoices'>) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  return (
    <ul className="max-h-60 overflow-y-auto" tabIndex={invoices.length > 4 ? 0 : undefined}>
      {invoices.map((one) => (
        <li
          key={one.id}
          className="flex flex-wrap justify-between gap-x-4 border-b border-hairline py-1 last:border-0"
        >
          <span>
            <span className="font-medium">{t(`vatReturn.changes.kind.${one.kind}`)}</span>{' '}
            <Link
              to="/main/invoice/$id"
              params={{ id: one.id }}
              className="text-primary-700 underline-offset-2 hover:underline"
            >
              {one.invoice_serial} {one.invoice_number}
            </Link>{' '}
            <span className="text-muted">
              {formatDate(one.issued_date)} · {one.partner_name}
            </span>
          </span>
          <span className="tabular">
            {numbers.format(one.base)} · {numbers.format(one.tax)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function ChangedCells({ cells }: Pick<ReturnChanges, 'cells'>) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  return (
    <ComparedTable
      caption={t('vatReturn.changes.cells')}
      heads={[
        t('vatReturn.changes.cell'),
        t('vatReturn.changes.before'),
        t('vatReturn.changes.after'),
        t('vatReturn.changes.difference'),
      ]}
    >
      {cells.map(({ cell, before, after, difference }) => (
        <ComparedLine
          key={cell}
          areFigures
          name={`[${cell}]`}
          sides={[
            numbers.format(before),
            numbers.format(after),
            <strong key="difference">{numbers.format(difference)}</strong>,
          ]}
        />
      ))}
    </ComparedTable>
  );
}
