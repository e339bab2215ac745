import type { BulkRun } from '@hoadon/contracts/issuing';
import { useVirtualizer } from '@tanstack/react-virtual';
import { CircleCheck, CircleHelp, CircleX, Clock, Loader } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Pill } from '../../ui/pill.tsx';
import { failureReason } from '../invoices/index.ts';

const LINE = 32;

const LOOK = {
  waiting: { tone: 'neutral', icon: Clock },
  issuing: { tone: 'info', icon: Loader },
  accepted: { tone: 'success', icon: CircleCheck },
  refused: { tone: 'danger', icon: CircleX },
  failed: { tone: 'danger', icon: CircleX },
  unknown: { tone: 'warning', icon: CircleHelp },
} as const;

/** What became of each invoice of the run. */
export function BulkItems({ run }: { run: BulkRun }) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: run.items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE,
    useFlushSync: false,
  });
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      aria-label={t('releasing.bulk.items')}
      className="max-h-52 overflow-y-auto rounded-control border border-hairline"
    >
      <ul className="relative" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start }) => {
          const item = run.items[index];
          if (!item) return null;
          return (
            <li
              key={item.invoice_id}
              className="absolute top-0 left-0 flex w-full items-center gap-3 px-3"
              style={{ height: LINE, transform: `translateY(${start}px)` }}
            >
              <span className="tabular w-24 shrink-0">
                {item.invoice_number ?? `#${item.invoice_id}`}
              </span>
              <Pill tone={LOOK[item.state].tone} icon={LOOK[item.state].icon}>
                {t(`releasing.bulk.item.${item.state}`)}
              </Pill>
              <span className="min-w-0 flex-1 truncate text-muted" title={item.reason ?? undefined}>
                {item.reason && failureReason(t, item.reason)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
