import type { BulkRun } from '@hoadon/contracts/issuing';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Pause, Play, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { failureReason } from '../invoices/index.ts';
import { BulkItems } from './bulk-items.tsx';
import { bulkRunQuery, useSteerBulk } from './queries.ts';

type BulkRunPanelProps = { runId: string; onClose: () => void };

/** A run of issuing: how far it is, what each invoice became, pause and resume. */
export function BulkRunPanel({ runId, onClose }: BulkRunPanelProps) {
  const { t } = useTranslation();
  const query = useQuery(bulkRunQuery(runId));
  const steer = useSteerBulk(runId);
  const [showing, setShowing] = useState(false);
  const run = query.data;
  if (!run) return <ErrorLine error={query.error} />;
  const over = run.state === 'finished' || run.state === 'stopped';
  return (
    <section
      aria-label={t('releasing.bulk.label')}
      className="flex shrink-0 flex-col gap-2 border-b border-line bg-surface px-4 py-2.5"
    >
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-60 flex-1">
          <Progress
            label={headline(t, run)}
            value={run.done + run.failed}
            max={run.total}
            detail={t('releasing.bulk.detail', {
              done: run.done,
              failed: run.failed,
              total: run.total,
            })}
          />
        </div>
        <div className="flex items-center gap-1">
          {run.state === 'running' && (
            <Button icon={Pause} busy={steer.isPending} onClick={() => steer.mutate('pause')}>
              {t('releasing.bulk.pause')}
            </Button>
          )}
          {run.state === 'paused' && (
            <Button
              variant="primary"
              icon={Play}
              busy={steer.isPending}
              onClick={() => steer.mutate('resume')}
            >
              {t('releasing.bulk.resume')}
            </Button>
          )}
          <Button
            variant="quiet"
            icon={ChevronDown}
            aria-expanded={showing}
            onClick={() => setShowing(!showing)}
          >
            {t('releasing.bulk.items')}
          </Button>
          {over && <IconButton icon={X} label={t('common.action.close')} onClick={onClose} />}
        </div>
      </div>
      <ErrorLine error={steer.error} />
      {showing && <BulkItems run={run} />}
    </section>
  );
}

function headline(t: Parameters<typeof failureReason>[0], run: BulkRun): string {
  const state = t(`releasing.bulk.state.${run.state}`);
  return run.reason ? `${state}: ${failureReason(t, run.reason)}` : state;
}
