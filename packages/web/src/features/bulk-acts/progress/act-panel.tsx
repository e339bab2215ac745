import type { BulkAct } from '@hoadon/contracts/bulk-acts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Download, Pause, Play, Square, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
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
import { ACT_LOOKS } from '../act-kind.ts';
import { resultWords } from '../act-words.ts';
import { actQuery, useActResult, useSteerAct } from '../queries.ts';
import { countsOf, headline } from './act-marks.ts';
import { ActRows } from './act-rows.tsx';

export type ActPanelProps = {
  actId: string;
  /** Another act is watched instead: the one that takes this one back. Left out where nothing is taken back. */
  onAct?: (id: string) => void;
  onClose: () => void;
};

const PANEL = 'flex shrink-0 flex-col gap-2 border-b border-line bg-surface px-4 py-2.5';

/** Progress of a bulk act, the outcome of each row with its reason, the acts on it, and the download of its result. */
export function ActPanel({ actId, onAct, onClose }: ActPanelProps) {
  const { t } = useTranslation();
  const query = useQuery(actQuery(actId));
  const [showing, setShowing] = useState(false);
  const act = query.data;
  return (
    <section aria-label={t('bulkProgress.label')} className={PANEL}>
      {!act && !query.error && <Skeleton className="h-10" />}
      {!act && query.error && (
        <>
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          <span className="self-center">
            <Button onClick={onClose}>{t('common.action.close')}</Button>
          </span>
        </>
      )}
      {act && (
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <Standing act={act} />
          <div className="flex flex-wrap items-center gap-1">
            <Steering act={act} />
            {onAct && <UndoButton act={act} onAct={onAct} />}
            <Button
              variant="quiet"
              icon={showing ? ChevronUp : ChevronDown}
              aria-expanded={showing}
              onClick={() => setShowing(!showing)}
            >
              {t('bulkProgress.items')}
            </Button>
            <ResultButton id={act.id} />
            <IconButton icon={X} label={t('common.action.close')} onClick={onClose} />
          </div>
        </div>
      )}
      {act?.by_token && <TokenRunTools run={act} />}
      {act?.state === 'stopped' && act.reason !== null && isLicenceRefusal(act.reason) && (
        <RunStopped done={act.done} waiting={act.waiting} />
      )}
      {act && showing && <ActRows act={act} />}
    </section>
  );
}

function Standing({ act }: { act: BulkAct }) {
  const { t } = useTranslation();
  const { formatCount: write } = useNumbers();
  return (
    <div className="min-w-60 flex-1">
      <Progress
        label={headline(t, act)}
        value={act.done + act.failed + act.left}
        max={act.total}
        detail={`${countsOf(t, act, write)} / ${write(act.total)}`}
      />
    </div>
  );
}

function Steering({ act }: { act: BulkAct }) {
  const { t } = useTranslation();
  const mayDo = useMay(ACT_LOOKS[act.kind].permission);
  const steer = useSteerAct(act.id);
  const [ending, setEnding] = useState(false);
  if (!mayDo || act.state === 'finished') return null;
  const isRunning = act.state === 'running';
  return (
    <>
      <ErrorLine error={ending ? null : steer.error} />
      {!act.by_token && (
        <Button
          variant={isRunning ? 'secondary' : 'primary'}
          icon={isRunning ? Pause : Play}
          busy={steer.isPending}
          onClick={() => steer.mutate(isRunning ? 'pause' : 'resume')}
        >
          {t(isRunning ? 'bulkProgress.pause' : 'bulkProgress.resume')}
        </Button>
      )}
      {(act.by_token || !isRunning) && (
        <Button icon={Square} onClick={() => setEnding(true)}>
          {t('bulkProgress.end.action')}
        </Button>
      )}
      <ConfirmDialog
        open={ending}
        title={t('bulkProgress.end.title')}
        confirmLabel={t('bulkProgress.end.action')}
        busy={steer.isPending}
        onConfirm={() => steer.mutate('end', { onSuccess: () => setEnding(false) })}
        onCancel={() => setEnding(false)}
      >
        <p>
          {t('bulkProgress.end.text', { count: act.waiting })}{' '}
          {act.kind === 'issue' && t('bulkProgress.end.issued')}
        </p>
        <ErrorLine error={steer.error} />
      </ConfirmDialog>
    </>
  );
}

function UndoButton({ act, onAct }: { act: BulkAct; onAct: (id: string) => void }) {
  const { t } = useTranslation();
  const steer = useSteerAct(act.id);
  const undo = () => steer.mutate('undo', { onSuccess: ({ id }) => onAct(id) });
  // While the outcome of the undo is unknown, the act may report that undo is no longer possible: the same request is
  // sent again.
  if (!act.may_undo && !steer.isPending && !steer.error) return null;
  return (
    <>
      <ErrorLine error={steer.error} />
      <Button icon={Undo2} busy={steer.isPending} onClick={undo}>
        {t('bulkProgress.undo')}
      </Button>
    </>
  );
}

function ResultButton({ id }: { id: string }) {
  const { t } = useTranslation();
  const result = useActResult(id);
  return (
    <>
      <Button
        variant="quiet"
        icon={Download}
        busy={result.isPending}
        onClick={() => result.mutate(resultWords(t))}
      >
        {t('bulkProgress.result.download')}
      </Button>
      <ErrorLine error={result.error} />
    </>
  );
}
