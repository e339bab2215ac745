import { formatDate } from '@hoadon/domain/dates/format-date';
import { referenceLine } from '@hoadon/domain/invoice/reference-line';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import { TriangleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useStore } from 'zustand';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { type Correcting, useDesk } from '../desk/index.ts';
import { useFaultText } from '../faults/index.ts';
import { GroundsFields } from './grounds-fields.tsx';
import { ListedInvoices } from './listed-invoices.tsx';

/** Where the number of a list is still to be written. */
const NO_NUMBER_YET = '…';

/** What is put right, in the sentence that the new invoice bears, and the grounds. */
export function CorrectionHead({ correcting }: { correcting: Correcting }) {
  const { t } = useTranslation();
  const { form, setting } = useDesk();
  const issuedOn = useWatch({ control: form.control, name: 'issuedOn' }) ?? setting.today;
  const { action, reference } = correcting;
  const number = useWatch({ control: form.control, name: 'grounds.listNumber' });
  const named = reference.list
    ? { ...reference, list: { number: number || NO_NUMBER_YET, issuedOn } }
    : reference;
  return (
    <section
      aria-label={t('corrections.section')}
      className="flex flex-col gap-3 rounded-control border border-line bg-surface px-4 py-3"
    >
      <div data-place="related.issuedOn" tabIndex={-1} className="flex flex-col gap-1">
        <p className="text-small text-muted">
          {reference.list
            ? t('corrections.listReference', { count: reference.list.originals.length })
            : t('corrections.reference', { date: formatDate(reference.issuedOn) })}
        </p>
        <p className="font-medium">{referenceLine(named, ruleSetOn(issuedOn))}</p>
        <p className="text-small text-muted">{t(`corrections.what.${action}`)}</p>
        <PeriodWarning />
      </div>
      {reference.list && <ListedInvoices originals={reference.list.originals} />}
      <GroundsFields correcting={correcting} issuedOn={issuedOn} />
    </section>
  );
}

/** The return of the original's period may be in by now: told from the start, and it stops nobody. */
function PeriodWarning() {
  const desk = useDesk();
  const text = useFaultText();
  const found = useStore(desk.faults, ({ all }) =>
    all.find(({ fault }) => fault.code === 'original-in-filed-period'),
  );
  if (!found) return null;
  return (
    <p role="status" className="flex items-start gap-1.5 text-small text-warning">
      <TriangleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
      {text(found.fault)}
    </p>
  );
}
