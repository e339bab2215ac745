import type { PartnerRow } from '@hoadon/contracts/partners';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Building2, TriangleAlert, Users } from 'lucide-react';
import { useNumbers } from '../../lib/number-format.ts';
import { count, day, oneOf, searchReader, words } from '../../lib/search.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Amounts } from '../../ui/amounts.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListScreen } from '../../ui/list/index.ts';
import { Pill } from '../../ui/pill.tsx';
import { PAGE_SIZES, Paginator } from '../../ui/table/paginator.tsx';
import { type TableColumn, TableShell } from '../../ui/table/table-shell.tsx';
import type { ListAddress } from '../invoice-lists/index.ts';
import { DEBTS, DebtChoice } from './debt-choice.tsx';
import { ListTools } from './list-tools.tsx';
import { partnersQuery } from './queries.ts';
import type { PartnerSide } from './side.ts';
import { situationText } from './situation-text.ts';

/** AMB-05. */
const PAGE_SIZE = 10;
const ICON = { customer: Users, vendor: Building2 } as const;

const readAsked = searchReader({
  search_text: words(200),
  start_date: day,
  end_date: day,
  debt: oneOf(...DEBTS),
  page: count,
  page_size: count,
});

/** Customers or vendors by name, with what their invoices come to (PART-001). */
export function PartnersPage({ side, search, change }: ListAddress & { side: PartnerSide }) {
  const { t } = useTranslation();
  const columns = useColumns(side);
  const { page = 1, page_size, ...narrowed } = readAsked(search);
  const pageSize = PAGE_SIZES.find((size) => size === page_size) ?? PAGE_SIZE;
  const query = useQuery(partnersQuery(side, { ...narrowed, page, page_size: pageSize }));
  const rows = query.data?.rows ?? [];
  const text = narrowed.search_text ?? '';
  const plural = side === 'customer' ? 'customers' : 'vendors';
  return (
    <ListScreen
      title={t(`partners.${plural}.title`)}
      search={text}
      searchLabel={t('partners.search')}
      onSearch={(typed) =>
        change((now) => ({ ...now, search_text: typed || undefined, page: undefined }), true)
      }
      query={query}
      isEmpty={rows.length === 0}
      isNarrowed={text !== '' || narrowed.debt !== undefined}
      notFound={
        <EmptyState text={text ? t('partners.notFound', { text }) : t('partners.debt.nobody')} />
      }
      tools={
        <>
          <DebtChoice
            debt={narrowed.debt}
            onChange={(debt) => change((now) => ({ ...now, debt, page: undefined }), false)}
          />
          <ListTools side={side} words={text} />
        </>
      }
      empty={<EmptyState icon={ICON[side]} text={t(`partners.${plural}.empty`)} />}
    >
      <div
        className="flex-1 p-4 tablet:min-h-0 tablet:overflow-y-auto"
        aria-busy={query.isPlaceholderData}
      >
        <TableShell
          caption={t(`partners.${plural}.title`)}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          footer={
            <Paginator
              page={page}
              pageSize={pageSize}
              total={query.data?.pageInfo.total ?? rows.length}
              onPage={(next) => change((now) => ({ ...now, page: String(next) }), false)}
              onPageSize={(size) =>
                change((now) => ({ ...now, page_size: String(size), page: undefined }), true)
              }
            />
          }
        />
      </div>
    </ListScreen>
  );
}

function useColumns(side: PartnerSide): TableColumn<PartnerRow>[] {
  const { t } = useTranslation();
  const { formatCount } = useNumbers();
  const wide = 'hidden tablet:table-cell';
  return [
    {
      key: 'name',
      header: t('partners.column.name'),
      cell: (row) => (
        <Link
          to={
            side === 'customer'
              ? '/customer/{-$id}/{-$invoiceType}'
              : '/vendor/{-$id}/{-$invoiceType}'
          }
          params={{ id: row.id }}
          search={({ start_date, end_date }) => ({ start_date, end_date })}
          className="block py-2 font-medium text-primary-700 hover:underline"
        >
          {row.company_name}
          {row.invalid_data.warning && (
            // On a phone it is cut where the name's column ends, in place of pushing the totals out of sight.
            <span className="block w-0 min-w-full tablet:ml-2 tablet:inline tablet:w-auto tablet:min-w-0">
              <Pill tone="warning" icon={TriangleAlert}>
                {situationText(t, row.company_situation)}
              </Pill>
            </span>
          )}
          {row.taxcode && (
            <span className="tabular block text-small font-normal text-muted tablet:hidden">
              {row.taxcode}
            </span>
          )}
        </Link>
      ),
    },
    {
      key: 'taxCode',
      header: t('partners.column.taxCode'),
      className: wide,
      cell: (row) => <span className="tabular">{row.taxcode}</span>,
    },
    {
      key: 'invoices',
      header: t('partners.column.invoices'),
      numeric: true,
      className: wide,
      cell: (row) => formatCount(row.invoices),
    },
    {
      key: 'latest',
      header: t('partners.column.latest'),
      numeric: true,
      className: wide,
      cell: (row) => row.latest_issued_date && formatDate(row.latest_issued_date),
    },
    {
      key: 'total',
      header: t('partners.column.total'),
      numeric: true,
      cell: (row) => <Amounts amounts={row.amounts} of="total_amount_with_tax" />,
    },
    {
      key: 'debt',
      header: t('partners.column.debt'),
      numeric: true,
      className: wide,
      cell: (row) => <Amounts amounts={row.amounts} of="debt" />,
    },
  ];
}
