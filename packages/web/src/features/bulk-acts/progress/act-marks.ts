import type { BulkAct, BulkActHead, BulkActRow } from '@hoadon/contracts/bulk-acts';
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

export const ROW_MARKS: Readonly<Record<BulkActRow['state'], Mark>> = {
  waiting: { tone: 'neutral', icon: Clock },
  issuing: { tone: 'info', icon: Loader },
  done: { tone: 'success', icon: CircleCheck },
  accepted: { tone: 'success', icon: CircleCheck },
  refused: { tone: 'danger', icon: CircleX },
  failed: { tone: 'danger', icon: CircleX },
  unknown: { tone: 'warning', icon: CircleHelp },
  left: { tone: 'neutral', icon: CircleMinus },
};

export const ACT_MARKS: Readonly<Record<BulkAct['state'], Mark>> = {
  asked: { tone: 'neutral', icon: Clock },
  running: { tone: 'info', icon: Loader },
  paused: { tone: 'warning', icon: CirclePause },
  stopped: { tone: 'danger', icon: OctagonX },
  finished: { tone: 'success', icon: CircleCheck },
};

/** `Phát hành · Đã tạm dừng`. All numbers may be given out while answers of the authority are still to come. */
export function headline(t: Translate, act: BulkAct): string {
  const isAnswering = act.state === 'finished' && act.issuing > 0;
  const state = t(isAnswering ? 'bulkActs.state.answering' : `bulkActs.state.${act.state}`);
  const reason = act.reason === null ? '' : `: ${failureReason(t, act.reason)}`;
  return `${t(`bulkActs.kind.${act.kind}`)} · ${state}${reason}`;
}

/** `Phát hành · 12 hóa đơn`. */
export const nameOf = (
  t: Translate,
  { kind, total }: BulkActHead,
  write: (count: number) => string,
): string =>
  [
    t(`bulkActs.kind.${kind}`),
    t('bulkActs.recent.size', { count: total, number: write(total) }),
  ].join(' · ');

const COUNTS = ['done', 'failed', 'issuing', 'waiting', 'left'] as const;

/** `12 đã cấp mã · 1 lỗi · 30 đang chờ`; what is nought is left out, but for the done. */
export const countsOf = (t: Translate, act: BulkAct, write: (count: number) => string): string =>
  COUNTS.filter((name) => name === 'done' || act[name] > 0)
    .map((name) => {
      const countName = name === 'done' && act.kind === 'issue' ? 'accepted' : name;
      return t(`bulkActs.counts.${countName}`, { number: write(act[name]) });
    })
    .join(' · ');
