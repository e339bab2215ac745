import type { InvoiceRow } from '@hoadon/contracts/invoices';
import type { Notification } from '@hoadon/contracts/notifications';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { useMay } from '../auth/index.ts';
import { PlainAmount } from '../invoices/index.ts';
import { ApproveInvoices } from '../reconciliation/index.ts';
import { notifiedInvoicesQuery } from './queries.ts';

const PAGE = 25;

type DetailModalProps = { notification: Notification; onClose: () => void };

/** The invoices behind a notification; received ones can be chosen, all of the page at once, and approved (NOTI-003). */
export function DetailModal({ notification, onClose }: DetailModalProps) {
  const { t } = useTranslation();
  const mayApprove = useMay('invoice_management.change');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [approving, setApproving] = useState<readonly string[] | null>(null);
  const query = useQuery(notifiedInvoicesQuery(notification.id, page, PAGE));
  const total = query.data?.pageInfo.total ?? null;
  const rows = query.data?.rows ?? [];
  const received = mayApprove ? rows.filter(({ kind_of }) => !kind_of).map(({ id }) => id) : [];
  const isAll = received.length > 0 && received.every((id) => chosen.has(id));
  const choose = (ids: readonly string[], isOn: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids)
        if (isOn) next.add(id);
        else next.delete(id);
      return next;
    });
  if (approving)
    return (
      <ApproveInvoices
        ids={approving}
        onClose={() => {
          setApproving(null);
          setChosen(new Set());
        }}
      />
    );
  const hasNext = query.data?.pageInfo.next_cursor != null || (total ?? 0) > page * PAGE;
  return (
    <Modal
      open
      bare
      size="medium"
      onClose={onClose}
      title={t('notifications.detail.title')}
      footer={
        <>
          {total !== null && (
            <span className="mr-auto text-muted">
              {t('notifications.detail.total', { count: total })}
            </span>
          )}
          {page > 1 && (
            <Button onClick={() => setPage(page - 1)}>{t('notifications.detail.previous')}</Button>
          )}
          {hasNext && (
            <Button onClick={() => setPage(page + 1)}>{t('notifications.detail.next')}</Button>
          )}
          {mayApprove && chosen.size > 0 && (
            <Button variant="primary" icon={CircleCheck} onClick={() => setApproving([...chosen])}>
              {t('notifications.detail.approve', { count: chosen.size })}
            </Button>
          )}
        </>
      }
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <WhenRead
          query={query}
          waiting={<SkeletonRows rows={8} label={t('notifications.loading')} />}
        >
          {({ rows: all }) =>
            all.length === 0 ? (
              <EmptyState text={t('notifications.detail.empty')} />
            ) : (
              <>
                {received.length > 0 && (
                  <div className="border-b border-line px-4 py-2">
                    <Checkbox
                      label={t('notifications.detail.chooseAll')}
                      checked={isAll}
                      indeterminate={!isAll && received.some((id) => chosen.has(id))}
                      onChange={() => choose(received, !isAll)}
                    />
                  </div>
                )}
                <ul>
                  {all.map((row) => (
                    <Row
                      key={row.id}
                      row={row}
                      isChosen={received.includes(row.id) ? chosen.has(row.id) : null}
                      onChoose={(isOn) => choose([row.id], isOn)}
                    />
                  ))}
                </ul>
              </>
            )
          }
        </WhenRead>
      </div>
    </Modal>
  );
}

type RowProps = {
  row: InvoiceRow;
  /** Null: it cannot be chosen. */
  isChosen: boolean | null;
  onChoose: (isOn: boolean) => void;
};

function Row({ row, isChosen, onChoose }: RowProps) {
  const { t } = useTranslation();
  const symbol = `${row.template_code}${row.invoice_serial}`;
  const name = `${symbol} ${row.invoice_number ?? t('notifications.detail.noNumber')}`;
  return (
    <li className="flex items-center gap-3 border-b border-hairline px-4 py-2 last:border-0">
      {isChosen !== null && (
        <Checkbox
          label={t('notifications.detail.choose', { name })}
          labelHidden
          checked={isChosen}
          onChange={() => onChoose(!isChosen)}
        />
      )}
      <span className="flex min-w-0 flex-1 flex-col">
        <Link
          to="/main/invoice/$id"
          params={{ id: row.id }}
          search={{}}
          className="tabular text-primary-700 hover:underline"
        >
          {name}
        </Link>
        <span className="truncate text-small text-muted">
          {formatDate(row.issued_date)} · {row.kind_of ? row.buyer_name : row.seller_name}
        </span>
      </span>
      <span className="tabular">
        <PlainAmount row={row} amount={row.total_amount_with_tax} />
      </span>
    </li>
  );
}
