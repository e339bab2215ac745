import type { ImportFinding } from '@hoadon/contracts/intake';
import type { SheetTrial } from '@hoadon/contracts/intake-sheets';
import { KEEPING_FINDINGS } from '@hoadon/domain/intake/keeping-findings';
import { READING_FINDINGS } from '@hoadon/domain/intake/reading-findings';
import type { SheetMapping } from '@hoadon/domain/intake/sheet/match-sheet';
import { SHEET_FINDINGS } from '@hoadon/domain/intake/sheet/sheet-reasons';
import { useQuery } from '@tanstack/react-query';
import { CircleX, FileDown, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Translate } from '../../../lib/i18n.ts';
import { type Numbers, useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { WhenRead } from '../../../ui/when-read.tsx';
import { findingSentence, reasonSentence } from '../reason-sentence.ts';
import { trialQuery, useStartSheet } from './queries.ts';

type SheetTrialPanelProps = { id: string; mapping: SheetMapping; onRemap: () => void };

/** What importing with these columns would come to, and the way on: import, or choose the columns anew. */
export function SheetTrialPanel({ id, mapping, onRemap }: SheetTrialPanelProps) {
  const { t } = useTranslation();
  const remap = (
    <Button variant="quiet" onClick={onRemap}>
      {t('draftImport.checked.remap')}
    </Button>
  );
  const trial = useQuery(trialQuery(id, mapping));
  return (
    <>
      <WhenRead query={trial} waiting={<SkeletonRows rows={6} label={t('intake.sheet.trying')} />}>
        {(read) => (
          <Tried trial={read} id={id} mapping={mapping}>
            {remap}
          </Tried>
        )}
      </WhenRead>
      {trial.error && !trial.data && <div>{remap}</div>}
    </>
  );
}

type TriedProps = {
  trial: SheetTrial;
  id: string;
  mapping: SheetMapping;
  children: ReactNode;
};

function Tried({ trial, id, mapping, children }: TriedProps) {
  const { t } = useTranslation();
  const { formatCount: count } = useNumbers();
  const start = useStartSheet(id);
  const { rows, invoices } = trial;
  const possible = invoices.new + invoices.exists;
  return (
    <>
      <div role="status" className="flex flex-col gap-1">
        <p className="font-semibold">
          {t('intake.sheet.summary', {
            rows: count(rows.total),
            count: invoices.total,
            number: count(invoices.total),
          })}
        </p>
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-muted">
          {(['new', 'exists', 'failed', 'error', 'with_findings'] as const)
            .filter((one) => one === 'new' || invoices[one] > 0)
            .map((one) => (
              <li key={one}>{t(`intake.sheet.count.${one}`, { number: count(invoices[one]) })}</li>
            ))}
          {rows.set_aside > 0 && (
            <li>{t('intake.sheet.count.set_aside', { number: count(rows.set_aside) })}</li>
          )}
        </ul>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          icon={FileDown}
          busy={start.isPending}
          disabled={possible === 0}
          onClick={() => start.mutate(mapping)}
        >
          {t('intake.sheet.start', { count: possible, number: count(possible) })}
        </Button>
        {children}
      </div>
      <ErrorLine error={start.error} />
      {possible === 0 && <p className="text-danger">{t('intake.sheet.nothing')}</p>}
      {trial.faults.length > 0 && <Faults faults={trial.faults} />}
    </>
  );
}

function Faults({ faults }: Pick<SheetTrial, 'faults'>) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  return (
    <section aria-labelledby="sheet-faults" className="flex flex-col">
      <h3 id="sheet-faults" className="pb-1 font-semibold">
        {t('intake.sheet.faults')}
      </h3>
      <ul>
        {faults.map((fault, index) => {
          const Mark = fault.is_kept ? TriangleAlert : CircleX;
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a row may have the same finding twice, and the list never changes
              key={index}
              className="flex items-start gap-2 border-b border-hairline py-2"
            >
              <Mark
                aria-hidden
                size={16}
                className={`mt-0.5 shrink-0 ${fault.is_kept ? 'text-warning' : 'text-danger'}`}
              />
              <span className="min-w-0 break-words">
                {sentenceOf(t, numbers, fault)}{' '}
                <span className="text-muted">
                  {t(fault.is_kept ? 'intake.sheet.kept' : 'intake.sheet.notKept')}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type Fault = SheetTrial['faults'][number];

const isFinding = (code: Fault['code']): code is ImportFinding['code'] =>
  [...SHEET_FINDINGS, ...READING_FINDINGS, ...KEEPING_FINDINGS].some((one) => one === code);

function sentenceOf(t: Translate, numbers: Numbers, { code, words, row }: Fault): string {
  const values = { row: String(row), ...words };
  return isFinding(code)
    ? findingSentence(t, numbers, { code, words: values })
    : reasonSentence(t, code, values);
}
