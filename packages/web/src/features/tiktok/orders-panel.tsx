import type { TiktokOrder } from '@hoadon/contracts/tiktok';
import { addDays } from '@hoadon/domain/dates/add-days';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { SERIAL_LENGTH, typedSerial } from '@hoadon/domain/issuing/typed-serial';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import { SHOP_RATES, type ShopRate } from '@hoadon/domain/tiktok/draft-of-order';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FilePlus2, Search } from 'lucide-react';
import { useState } from 'react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { type TableColumn, TableShell } from '../../ui/table/table-shell.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { useMay } from '../auth/index.ts';
import { ordersQuery, useDraftOrders } from './queries.ts';

/** What most goods are sold at: 8 % while a resolution lowers 10 %. */
const usualRate = (): ShopRate => (ruleSetOn(today()).reducedRateBasis === null ? '10' : '8');

/** The orders of a day: looked at first, then made drafts of. */
export function OrdersPanel() {
  const { t } = useTranslation();
  const mayDraft = useMay('invoice_draft_management.add');
  const [day, setDay] = useState<PlainDate | null>(yesterday);
  const [rate, setRate] = useState<ShopRate>(usualRate);
  const [serial, setSerial] = useState('');
  const [shownDay, setShownDay] = useState<PlainDate | null>(null);
  const orders = useQuery(ordersQuery(shownDay));
  const draft = useDraftOrders();
  const columns = useColumns();
  const due = orders.data?.filter(isDue) ?? [];
  const make = () => {
    if (shownDay === null) return;
    draft.mutate(
      { day: shownDay, rate, invoice_serial: serial, order_ids: due.map((one) => one.order_id) },
      {
        onSuccess: ({ drafted, known: knownCount, left_out: leftOut }) =>
          toast.success(t('tiktok.done', { drafted, known: knownCount, leftOut })),
      },
    );
  };
  return (
    <section aria-labelledby="tiktok-orders" className="flex flex-col gap-4">
      <h2 id="tiktok-orders" className="font-semibold">
        {t('tiktok.orders')}
      </h2>
      <form
        className="grid items-start gap-3 tablet:grid-cols-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (day === null) return;
          if (day === shownDay) void orders.refetch();
          setShownDay(day);
        }}
      >
        <Field label={t('tiktok.day')}>
          <DateInput value={day} max={today()} onChange={setDay} />
        </Field>
        <Field label={t('tiktok.rate')}>
          <Select
            value={rate}
            options={SHOP_RATES.map((value) => ({ value, label: t(`tiktok.rates.${value}`) }))}
            onChange={({ target }) =>
              setRate(SHOP_RATES.find((one) => one === target.value) ?? usualRate())
            }
          />
        </Field>
        <Field label={t('tiktok.serial')} hint={t('tiktok.serialHint')}>
          <TextInput
            value={serial}
            spellCheck={false}
            className="tabular uppercase"
            onChange={({ target }) => setSerial(typedSerial(target.value).slice(0, SERIAL_LENGTH))}
          />
        </Field>
        <div className="flex flex-wrap gap-2 tablet:col-span-3">
          <Button type="submit" icon={Search} busy={orders.isFetching} disabled={day === null}>
            {t('tiktok.read')}
          </Button>
          {mayDraft && due.length > 0 && (
            <Button variant="primary" icon={FilePlus2} busy={draft.isPending} onClick={make}>
              {t('tiktok.draft', { count: due.length })}
            </Button>
          )}
        </div>
      </form>
      <ErrorLine error={draft.error} />
      {shownDay !== null && (
        <>
          {orders.data && orders.data.length > 0 && due.length === 0 && (
            <p role="status" className="text-muted">
              {t('tiktok.nothingDue')}
            </p>
          )}
          <TableShell
            caption={t('tiktok.orders')}
            columns={columns}
            rows={orders.data}
            rowKey={(row) => row.order_id}
            error={orders.error}
            onRetry={() => void orders.refetch()}
            emptyText={t('tiktok.noOrders')}
          />
        </>
      )}
    </section>
  );
}

const today = (): PlainDate => dayInVietnam(new Date().toISOString());
/** The day that is complete. */
const yesterday = (): PlainDate => addDays(today(), -1);

const isDue = ({ left_out, is_drafted }: TiktokOrder): boolean => left_out === null && !is_drafted;

function useColumns(): TableColumn<TiktokOrder>[] {
  const { t } = useTranslation();
  const numbers = useNumbers();
  return [
    {
      key: 'order',
      header: t('tiktok.order'),
      cell: ({ order_id }) => <span className="tabular">{order_id}</span>,
    },
    { key: 'buyer', header: t('tiktok.buyer'), cell: ({ buyer_name }) => buyer_name ?? '–' },
    {
      key: 'amount',
      header: t('tiktok.amount'),
      numeric: true,
      cell: ({ total_amount }) => (
        <span className="whitespace-nowrap">
          {total_amount === null ? '—' : numbers.format(total_amount)}
        </span>
      ),
    },
    {
      key: 'outcome',
      header: t('tiktok.outcome'),
      cell: ({ left_out, is_drafted, invoice_id, order_id }) => {
        if (invoice_id !== null)
          return (
            <Link
              to="/main/invoice/$id"
              params={{ id: invoice_id }}
              className="relative whitespace-nowrap text-primary-700 underline-offset-2 hover:underline"
            >
              {t('tiktok.drafted')}
              {/* Within the link, which is `relative`: else it would be positioned outside of what scrolls and widen
                  a phone's page. */}
              <span className="sr-only"> {order_id}</span>
            </Link>
          );
        if (is_drafted) return t('tiktok.drafted');
        return (
          <span className={left_out ? 'text-muted' : 'font-medium'}>
            {left_out ? t(`tiktok.leftOut.${left_out}`) : t('tiktok.due')}
          </span>
        );
      },
    },
  ];
}
