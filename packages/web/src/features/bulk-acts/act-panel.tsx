import type { BulkAct } from '@hoadon/contracts/bulk-acts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Download, Pause, Play, Square, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumbers } from '../../lib/number-format.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { resultWords } from './act-words.ts';
import { FailedRows } from './failed-rows.tsx';
import { actQuery, useActResult, useSteerAct } from './queries.ts';

export type ActPanelProps = {
  actId: string;
  /** Another act is watched instead: the one that takes this one back. */
  onAct: (id: string) => void;
  onClose: () => void;
};

const PANEL = 'flex shrink-0 flex-col gap-2 border-b border-line bg-surface px-4 py-2.5';

/** How far an act on many is, what could not be done and why, and what can be done about it. */
export function ActPanel({ actId, onAct, onClose }: ActPanelProps) {
  const { t } = useTranslation();
  const query = useQuery(actQuery(actId));
  const [showing, setShowing] = useState(false);
  const act = query.data;
  return (
    <section aria-label={t('bulkActs.label')} className={PANEL}>
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
            {act.may_undo && <UndoButton act={act} onAct={onAct} />}
            {act.failed > 0 && (
              <Button
                variant="quiet"
                icon={showing ? ChevronUp : ChevronDown}
                aria-expanded={showing}
                onClick={() => setShowing(!showing)}
              >
                {t('bulkActs.failed.show')}
              </Button>
            )}
            <ResultButton id={act.id} />
            <IconButton icon={X} label={t('common.action.close')} onClick={onClose} />
          </div>
        </div>
      )}
      {act && showing && act.failed > 0 && <FailedRows act={act} />}
    </section>
  );
}

const COUNTS = ['done', 'failed', 'waiting', 'left'] as const;

function Standing({ act }: { act: BulkAct }) {
  const { t } = useTranslation();
  const { formatCount: write } = useNumbers();
  const counts = COUNTS.filter((name) => name === 'done' || act[name] > 0).map((name) =>
    t(`bulkActs.counts.${name}`, { number: write(act[name]) }),
  );
  return (
    <div className="min-w-60 flex-1">
      <Progress
        label={`${t(`bulkActs.kind.${act.kind}`)} · ${t(`bulkActs.state.${act.state}`)}`}
        value={act.total - act.waiting}
        max={act.total}
        detail={`${counts.join(' · ')} / ${write(act.total)}`}
      />
    </div>
  );
}

function Steering({ act }: { act: BulkAct }) {
  const { t } = useTranslation();
  const steer = useSteerAct(act.id);
  const [ending, setEnding] = useState(false);
  if (act.state === 'finished') return null;
  const isRunning = act.state === 'running';
  return (
    <>
      <ErrorLine error={ending ? null : steer.error} />
      <Button
        variant={isRunning ? 'secondary' : 'primary'}
        icon={isRunning ? Pause : Play}
        busy={steer.isPending}
        onClick={() => steer.mutate(isRunning ? 'pause' : 'resume')}
      >
        {t(isRunning ? 'bulkActs.pause' : 'bulkActs.resume')}
      </Button>
      {!isRunning && (
        <Button icon={Square} onClick={() => setEnding(true)}>
          {t('bulkActs.end.action')}
        </Button>
      )}
      <ConfirmDialog
        open={ending}
        title={t('bulkActs.end.title')}
        confirmLabel={t('bulkActs.end.action')}
        busy={steer.isPending}
        onConfirm={() => steer.mutate('end', { onSuccess: () => setEnding(false) })}
        onCancel={() => setEnding(false)}
      >
        <p>{t('bulkActs.end.text', { count: act.waiting })}</p>
        <ErrorLine error={steer.error} />
      </ConfirmDialog>
    </>
  );
}

function UndoButton({ act, onAct }: { act: BulkAct; onAct: (id: string) => void }) {
  const { t } = useTranslation();
  const steer = useSteerAct(act.id);
  const undo = () => steer.mutate('undo', { onSuccess: ({ id }) => onAct(id) });
  return (
    <>
      <ErrorLine error={steer.error} />
      <Button icon={Undo2} busy={steer.isPending} onClick={undo}>
        {t('bulkActs.undo')}
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
        {t('bulkActs.result.download')}
      </Button>
      <ErrorLine error={result.error} />
    </>
  );
}
