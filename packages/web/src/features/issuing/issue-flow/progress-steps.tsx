import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { Circle, CircleCheck, CircleHelp, CircleX, LoaderCircle } from 'lucide-react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { waitsForToken } from '../../invoices/index.ts';

const STAGES = ['numbered', 'signed', 'sent', 'accepted'] as const;
type Stage = (typeof STAGES)[number];
type Progress = 'done' | 'running' | 'waiting' | 'stopped' | 'unknown';

/** Number of stages that are done in a state. */
const DONE: Readonly<Record<ProcessingState, number>> = {
  draft: 0,
  numbered: 1,
  signing: 1,
  signed: 2,
  unknown: 2,
  sent: 3,
  refused: 3,
  accepted: 4,
};

type ReleaseStatus = Pick<InvoiceDetail, 'state' | 'releasing_status' | 'failure_reason'>;

/** Progress of one stage: the first that is not done is running or has stopped. */
export function progressOf(stage: Stage, status: ReleaseStatus | null): Progress {
  if (!status) return 'waiting';
  const { state, releasing_status: releasing } = status;
  const at = STAGES.indexOf(stage);
  const done = DONE[state];
  if (at < done) return 'done';
  if (at > done) return 'waiting';
  if (state === 'unknown') return 'unknown';
  if (waitsForToken(status)) return 'waiting';
  return state === 'refused' || releasing === 'release_error' ? 'stopped' : 'running';
}

const MARKS = {
  done: { icon: CircleCheck, tone: 'text-success', key: 'issuing.progress.done' },
  running: { icon: LoaderCircle, tone: 'text-primary-600', key: 'issuing.progress.running' },
  waiting: { icon: Circle, tone: 'text-muted', key: 'issuing.progress.waiting' },
  stopped: { icon: CircleX, tone: 'text-danger', key: 'issuing.progress.stopped' },
  unknown: { icon: CircleHelp, tone: 'text-warning', key: 'issuing.progress.unclear' },
} as const;

/** The stages of issuing with their progress. */
export function ProgressSteps({ invoice }: { invoice: InvoiceDetail | null }) {
  const { t } = useTranslation();
  return (
    <ol className="flex flex-col gap-2.5">
      {STAGES.map((stage) => {
        const progress = progressOf(stage, invoice);
        const { icon: Icon, tone, key } = MARKS[progress];
        const number = stage === 'numbered' ? invoice?.invoice_number : null;
        return (
          <li key={stage} data-step={stage} data-progress={progress} className="flex gap-2.5">
            <Icon
              aria-hidden
              size={18}
              className={`mt-px shrink-0 ${tone} ${progress === 'running' ? 'animate-spin' : ''}`}
            />
            <span className={progress === 'waiting' ? 'text-muted' : 'font-medium'}>
              {t(`issuing.progress.step.${stage}`)}
            </span>
            <span className="tabular ml-auto text-muted">
              {number ? t('issuing.progress.number', { number: displayNumber(number) }) : t(key)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
