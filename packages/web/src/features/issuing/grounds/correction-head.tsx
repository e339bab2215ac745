import { formatDate } from '@hoadon/domain/dates/format-date';
import { referenceLine } from '@hoadon/domain/invoice/reference-line';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import { TriangleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useStore } from 'zustand';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { type Correcting, useEditor } from '../editor/index.ts';
import { useFaultText } from '../faults/index.ts';
import { GroundsFields } from './grounds-fields.tsx';
import { ListedInvoices } from './listed-invoices.tsx';

/** Placeholder until the number of the list is typed. */
const NO_NUMBER_YET = '…';

/** Shows the sentence that the new invoice will carry about its original, and the grounds. */
export function CorrectionHead({ correcting }: { correcting: Correcting }) {
  const { t } = useTranslation();
  const { form, setting } = useEditor();
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
      <div data-field="related.issuedOn" tabIndex={-1} className="flex flex-col gap-1">
        <p className="text-small text-muted">
          {reference.list
            ? t('corrections.listReference', { count: reference.list.originals.length })
            : t('corrections.reference', { date: formatDate(reference.issuedOn) })}
        </p>
        <p className="font-medium">{referenceLine(named, ruleSetOn(issuedOn))}</p>
        <p className="text-small text-muted">
          {t(reference.list ? `corrections.whatOfList.${action}` : `corrections.what.${action}`)}
        </p>
        <PeriodWarning />
      </div>
      {reference.list && <ListedInvoices originals={reference.list.originals} />}
      <GroundsFields correcting={correcting} issuedOn={issuedOn} />
    </section>
  );
}

/** Warns from the start that the return of the original's period may be filed already; does not prevent issuing. */
function PeriodWarning() {
  const editor = useEditor();
  const text = useFaultText();
  const warning = useStore(editor.faults, ({ all }) =>
    all.find(({ fault }) => fault.code === 'original-in-filed-period'),
  );
  if (!warning) return null;
  return (
    <p role="status" className="flex items-start gap-1.5 text-small text-warning">
      <TriangleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
      {text(warning.fault)}
    </p>
  );
}
