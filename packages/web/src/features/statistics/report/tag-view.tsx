import type { OutputOf } from '@hoadon/contracts/http/define-call';
import type { readTagStatistics } from '@hoadon/contracts/statistics';
import type { DateRange } from '@hoadon/domain/dates/date-range';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { type TableColumn, TableShell } from '../../../ui/table/table-shell.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { tagName } from '../../invoices/index.ts';
import { tagStatisticsQuery } from '../queries.ts';

type Row = OutputOf<typeof readTagStatistics>[number];

/** Revenue and expense of each tag; its name leads to its invoices. */
export function TagView({ days, onLeave }: { days: DateRange; onLeave: () => void }) {
  const { t } = useTranslation();
  const { format, formatCount } = useNumbers();
  const tags = useQuery(tagStatisticsQuery(days));
  const columns: TableColumn<Row>[] = [
    {
      key: 'name',
      header: t('statistics.tag'),
      cell: ({ id, name, hex_color }) => (
        <Link
          to="/main/tag/$tag"
          params={{ tag: id }}
          search={{ start_date: days.from, end_date: days.to, counted: 'true' }}
          onClick={onLeave}
        >
          <Tag name={tagName(name)} color={hex_color} />
        </Link>
      ),
    },
    {
      key: 'count',
      header: t('statistics.count'),
      numeric: true,
      cell: ({ count }) => formatCount(count),
    },
    {
      key: 'revenue',
      header: t('statistics.revenue'),
      numeric: true,
      cell: ({ revenue }) => <span className="whitespace-nowrap">{format(revenue)}</span>,
    },
    {
      key: 'expense',
      header: t('statistics.expense'),
      numeric: true,
      cell: ({ expense }) => <span className="whitespace-nowrap">{format(expense)}</span>,
    },
  ];
  return (
    <TableShell
      caption={t('statistics.tags')}
      columns={columns}
      rows={tags.data}
      rowKey={({ id }) => id}
      error={tags.error}
      onRetry={() => void tags.refetch()}
      emptyText={t('statistics.noTags')}
    />
  );
}
