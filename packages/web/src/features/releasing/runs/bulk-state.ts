import type { BulkItem, BulkRun } from '@hoadon/contracts/issuing';
import {
  CircleCheck,
  CircleHelp,
  CircleMinus,
  CirclePause,
  CircleX,
  Clock,
  Loader,
  type LucideIcon,
  OctagonX,
} from 'lucide-react';
import type { Translate } from '../../../lib/i18n.ts';
import type { Tone } from '../../../ui/pill.tsx';
import { failureReason } from '../../invoices/index.ts';

type Mark = Readonly<{ tone: Tone; icon: LucideIcon }>;

export const ITEM_MARKS: Readonly<Record<BulkItem['state'], Mark>> = {
  waiting: { tone: 'neutral', icon: Clock },
  issuing: { tone: 'info', icon: Loader },
  accepted: { tone: 'success', icon: CircleCheck },
  refused: { tone: 'danger', icon: CircleX },
  failed: { tone: 'danger', icon: CircleX },
  unknown: { tone: 'warning', icon: CircleHelp },
  left: { tone: 'neutral', icon: CircleMinus },
};

export const RUN_MARKS: Readonly<Record<BulkRun['state'], Mark>> = {
  running: { tone: 'info', icon: Loader },
  paused: { tone: 'warning', icon: CirclePause },
  stopped: { tone: 'danger', icon: OctagonX },
  finished: { tone: 'success', icon: CircleCheck },
};

/** Where the run stands. All numbers may be given out while answers of the authority are still to come. */
export function headline(t: Translate, run: BulkRun): string {
  if (run.state === 'finished' && run.issuing > 0) return t('bulkRelease.state.answering');
  const state = t(`bulkRelease.state.${run.state}`);
  return run.reason ? `${state}: ${failureReason(t, run.reason)}` : state;
}

const COUNTS = ['done', 'failed', 'issuing', 'waiting', 'left'] as const;

/** `12 đã cấp mã · 1 lỗi · 30 đang chờ`; what is nought is left out, but for the done. */
export const countsOf = (t: Translate, run: BulkRun, write: (count: number) => string): string =>
  COUNTS.filter((name) => name === 'done' || run[name] > 0)
    .map((name) => t(`bulkRelease.counts.${name}`, { number: write(run[name]) }))
    .join(' · ');
