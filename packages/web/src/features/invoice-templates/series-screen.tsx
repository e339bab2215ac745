import type { AnnouncedSeries } from '@hoadon/contracts/invoice-templates';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { useMay } from '../auth/index.ts';
import { AnnounceDialog } from './announce-dialog.tsx';
import { FirstNumberDialog } from './first-number-dialog.tsx';
import { seriesQuery, useChangeSeries } from './queries.ts';
import { SeriesList } from './series-list.tsx';

type Asking =
  | Readonly<{ act: 'announce'; next: AnnouncedSeries | null }>
  | Readonly<{ act: 'first-number'; series: AnnouncedSeries }>;

/** The announced series: which are active, and their next numbers (LIC-009). */
export function SeriesScreen() {
  const { t } = useTranslation();
  const query = useQuery(seriesQuery);
  const mayAdd = useMay('setting_management.add');
  const change = useChangeSeries();
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  /** As it was read last, which may be after it was asked about. */
  const current = (series: AnnouncedSeries): AnnouncedSeries =>
    query.data?.find(({ annoucement_line_id: id }) => id === series.annoucement_line_id) ?? series;

  const setActive = (series: AnnouncedSeries, active: boolean, canUndo = true) =>
    change.mutate(
      { id: series.annoucement_line_id, active },
      {
        onSuccess: () =>
          toast.success(
            t(active ? 'invoiceTemplates.series.started' : 'invoiceTemplates.series.stopped', {
              serial: series.invoice_common_code,
            }),
            canUndo
              ? {
                  action: {
                    label: t('invoiceTemplates.undo'),
                    onClick: () => setActive(series, !active, false),
                  },
                }
              : {},
          ),
        onError: (error) => toast.error(errorText(t, error).title),
      },
    );

  return (
    <section aria-label={t('invoiceTemplates.series.label')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="max-w-200 text-muted">{t('invoiceTemplates.series.text')}</p>
        {mayAdd && (
          <Button
            variant="primary"
            icon={Plus}
            onClick={() => setAsking({ act: 'announce', next: null })}
          >
            {t('invoiceTemplates.series.announce')}
          </Button>
        )}
      </div>
      <SeriesList
        rows={query.data}
        error={query.error}
        onRetry={() => void query.refetch()}
        onFirstNumber={(series) => setAsking({ act: 'first-number', series })}
        onNextYear={(next) => setAsking({ act: 'announce', next })}
        onActive={setActive}
      />
      {asking?.act === 'announce' && (
        <AnnounceDialog announced={query.data ?? []} next={asking.next} onClose={close} />
      )}
      {asking?.act === 'first-number' && (
        <FirstNumberDialog series={current(asking.series)} onClose={close} />
      )}
    </section>
  );
}
