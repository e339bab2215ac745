import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { Circle, CircleCheck, CircleHelp, CircleX, LoaderCircle } from 'lucide-react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { waitsForToken } from '../../invoices/index.ts';

const STEPS = ['numbered', 'signed', 'sent', 'accepted'] as const;
type Step = (typeof STEPS)[number];
type Progress = 'done' | 'running' | 'waiting' | 'stopped' | 'unknown';

/** Steps that a state has behind it. */
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

type Standing = Pick<InvoiceDetail, 'state' | 'releasing_status' | 'failure_reason'>;

/** How far one step is; the first that is not done runs, or is where it stopped. */
export function progressOf(step: Step, standing: Standing | null): Progress {
  if (!standing) return 'waiting';
  const { state, releasing_status: releasing } = standing;
  const at = STEPS.indexOf(step);
  const done = DONE[state];
  if (at < done) return 'done';
  if (at > done) return 'waiting';
  if (state === 'unknown') return 'unknown';
  if (waitsForToken(standing)) return 'waiting';
  return state === 'refused' || releasing === 'release_error' ? 'stopped' : 'running';
}

const MARKS = {
  done: { icon: CircleCheck, tone: 'text-success', key: 'issuing.progress.done' },
  running: { icon: LoaderCircle, tone: 'text-primary-600', key: 'issuing.progress.running' },
  waiting: { icon: Circle, tone: 'text-muted', key: 'issuing.progress.waiting' },
  stopped: { icon: CircleX, tone: 'text-danger', key: 'issuing.progress.stopped' },
  unknown: { icon: CircleHelp, tone: 'text-warning', key: 'issuing.progress.unclear' },
} as const;

/** The way of an invoice, as it happens. */
export function ProgressSteps({ invoice }: { invoice: InvoiceDetail | null }) {
  const { t } = useTranslation();
  return (
    <ol className="flex flex-col gap-2.5">
      {STEPS.map((step) => {
        const progress = progressOf(step, invoice);
        const { icon: Icon, tone, key } = MARKS[progress];
        const number = step === 'numbered' ? invoice?.invoice_number : null;
        return (
          <li key={step} data-step={step} data-progress={progress} className="flex gap-2.5">
            <Icon
              aria-hidden
              size={18}
              className={`mt-px shrink-0 ${tone} ${progress === 'running' ? 'animate-spin' : ''}`}
            />
            <span className={progress === 'waiting' ? 'text-muted' : 'font-medium'}>
              {t(`issuing.progress.step.${step}`)}
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
