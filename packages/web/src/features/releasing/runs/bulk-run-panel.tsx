import type { BulkRun } from '@hoadon/contracts/issuing';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Download, Pause, Play, Square, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumbers } from '../../../lib/number-format.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMay } from '../../auth/index.ts';
import { isLicenceRefusal, RunStopped } from '../../licences/index.ts';
import { TokenRunTools } from '../../signing/index.ts';
import { BulkItems } from './bulk-items.tsx';
import { bulkRunQuery, useBulkResult, useSteerBulk } from './bulk-queries.ts';
import { countsOf, headline } from './bulk-state.ts';
import { resultWords } from './result-words.ts';

type BulkRunPanelProps = { runId: string; onClose: () => void };

const PANEL = 'flex shrink-0 flex-col gap-2 border-b border-line bg-surface px-4 py-2.5';

/** A run of issuing: how far it is, what each invoice became, pause and resume, and its result to keep. */
export function BulkRunPanel({ runId, onClose }: BulkRunPanelProps) {
  const { t } = useTranslation();
  const { formatCount: write } = useNumbers();
  const query = useQuery(bulkRunQuery(runId));
  const [showing, setShowing] = useState(false);
  const run = query.data;
  if (!run) {
    return (
      <section aria-label={t('bulkRelease.label')} className={PANEL}>
        {query.error ? (
          <>
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
            <span className="self-center">
              <Button onClick={onClose}>{t('common.action.close')}</Button>
            </span>
          </>
        ) : (
          <Skeleton className="h-10" />
        )}
      </section>
    );
  }
  return (
    <section aria-label={t('bulkRelease.label')} className={PANEL}>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-60 flex-1">
          <Progress
            label={headline(t, run)}
            value={run.done + run.failed + run.left}
            max={run.total}
            detail={`${countsOf(t, run, write)} / ${write(run.total)}`}
          />
        </div>
        <div className="flex flex-wrap items-center gap-1">
          <RunSteering run={run} />
          <Button
            variant="quiet"
            icon={showing ? ChevronUp : ChevronDown}
            aria-expanded={showing}
            onClick={() => setShowing(!showing)}
          >
            {t('bulkRelease.items')}
          </Button>
          <ResultButton id={run.id} />
          <IconButton icon={X} label={t('common.action.close')} onClick={onClose} />
        </div>
      </div>
      {run.by_token && <TokenRunTools run={run} />}
      {run.state === 'stopped' && run.reason !== null && isLicenceRefusal(run.reason) && (
        <RunStopped done={run.done} waiting={run.waiting} />
      )}
      {showing && <BulkItems run={run} />}
    </section>
  );
}

function RunSteering({ run }: { run: BulkRun }) {
  const { t } = useTranslation();
  const mayIssue = useMay('publish_management.add');
  const steer = useSteerBulk(run.id);
  const [ending, setEnding] = useState(false);
  if (!mayIssue || run.state === 'finished') return null;
  const end = () => steer.mutate('end', { onSuccess: () => setEnding(false) });
  return (
    <>
      <ErrorLine error={ending ? null : steer.error} />
      {run.by_token ? (
        <EndButton onClick={() => setEnding(true)} />
      ) : run.state === 'running' ? (
        <Button icon={Pause} busy={steer.isPending} onClick={() => steer.mutate('pause')}>
          {t('bulkRelease.pause')}
        </Button>
      ) : (
        <>
          <Button
            variant="primary"
            icon={Play}
            busy={steer.isPending}
            onClick={() => steer.mutate('resume')}
          >
            {t('bulkRelease.resume')}
          </Button>
          <EndButton onClick={() => setEnding(true)} />
        </>
      )}
      <ConfirmDialog
        open={ending}
        title={t('bulkRelease.end.title')}
        confirmLabel={t('bulkRelease.end.action')}
        busy={steer.isPending}
        onConfirm={end}
        onCancel={() => setEnding(false)}
      >
        <p>{t('bulkRelease.end.text', { count: run.waiting })}</p>
        <ErrorLine error={steer.error} />
      </ConfirmDialog>
    </>
  );
}

function EndButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button icon={Square} onClick={onClick}>
      {t('bulkRelease.end.action')}
    </Button>
  );
}

function ResultButton({ id }: { id: string }) {
  const { t } = useTranslation();
  const result = useBulkResult(id);
  return (
    <>
      <Button
        variant="quiet"
        icon={Download}
        busy={result.isPending}
        onClick={() => result.mutate(resultWords(t))}
      >
        {t('bulkRelease.result.download')}
      </Button>
      <ErrorLine error={result.error} />
    </>
  );
}
