import type { PartnerType } from '@hoadon/contracts/partners';
import type { PartnerDebt } from '@hoadon/contracts/payments';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { decimal, isZero } from '@hoadon/domain/money/decimal';
import { AGE_BANDS } from '@hoadon/domain/payments/ageing';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { Paginator } from '../../../ui/table/paginator.tsx';
import { type TableColumn, TableShell } from '../../../ui/table/table-shell.tsx';
import { debtsQuery } from '../queries.ts';

const PAGE_SIZE = 10;
const ROUTE = {
  customers: '/customer/{-$id}/{-$invoiceType}',
  vendors: '/vendor/{-$id}/{-$invoiceType}',
} as const satisfies Record<PartnerType, string>;

type DebtsModalProps = { type: PartnerType; onClose: () => void };

/** Debts by partner with their ages, the largest first. */
export function DebtsModal({ type, onClose }: DebtsModalProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const debts = useQuery(debtsQuery(type, page));
  const columns = useColumns(type, onClose);
  return (
    <Modal open size="viewer" onClose={onClose} title={t(`payments.debts.${type}`)}>
      <TableShell
        caption={t(`payments.debts.${type}`)}
        columns={columns}
        rows={debts.data?.partners}
        rowKey={({ currency_code, partner_id }) => `${currency_code} ${partner_id}`}
        error={debts.error}
        onRetry={() => void debts.refetch()}
        emptyText={t('payments.debts.none')}
        footer={
          <Paginator
            page={page}
            pageSize={PAGE_SIZE}
            total={debts.data?.count ?? 0}
            onPage={setPage}
          />
        }
      />
    </Modal>
  );
}

function useColumns(type: PartnerType, onLeave: () => void): TableColumn<PartnerDebt>[] {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const written = (amount: string) => {
    const value = decimal(amount);
    return isZero(value) ? '—' : numbers.format(value);
  };
  return [
    {
      key: 'name',
      header: t('payments.debts.partner'),
      cell: ({ partner_id, partner_name, taxcode }) =>
        partner_id === null ? (
          <span className="text-muted">{t('payments.debts.unnamed')}</span>
        ) : (
          <Link
            to={ROUTE[type]}
            params={{ id: partner_id, invoiceType: undefined }}
            search={{}}
            onClick={onLeave}
            className="block min-w-40 py-1.5 font-medium text-primary-700 hover:underline"
          >
            {partner_name}
            {taxcode && <span className="tabular block text-small text-muted">{taxcode}</span>}
          </Link>
        ),
    },
    {
      key: 'debt',
      header: t('payments.debts.debt'),
      numeric: true,
      cell: ({ debt, advance, currency_code }) => (
        <span className="whitespace-nowrap">
          <span className="font-semibold">
            {written(debt)} {currency_code}
          </span>
          {!isZero(decimal(advance)) && (
            <span className="block text-small text-muted">
              {t('payments.debts.advance', { amount: written(advance) })}
            </span>
          )}
        </span>
      ),
    },
    ...AGE_BANDS.map(
      (band): TableColumn<PartnerDebt> => ({
        key: band,
        header: t(`payments.age.${band}`),
        numeric: true,
        cell: ({ ages }) => <span className="whitespace-nowrap">{written(ages[band])}</span>,
      }),
    ),
    {
      key: 'invoices',
      header: t('payments.debts.count'),
      numeric: true,
      cell: ({ invoices }) => numbers.formatCount(invoices),
    },
    {
      key: 'since',
      header: t('payments.debts.since'),
      numeric: true,
      cell: ({ due_since }) => due_since && formatDate(due_since),
    },
  ];
}
