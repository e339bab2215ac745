import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { X } from 'lucide-react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { partnerOf } from '../../invoices/index.ts';
import { useEditor } from '../editor/index.ts';
import { numberOf } from './earlier-table.tsx';

type ChosenListProps = { chosen: readonly InvoiceRow[]; onRemove: (row: InvoiceRow) => void };

/** The chosen invoices, in the order in which their lines are added (ISS-035). */
export function ChosenList({ chosen, onRemove }: ChosenListProps) {
  const { t } = useTranslation();
  const { form } = useEditor();
  const currency = form.getValues('currency');
  return (
    <section aria-label={t('getTemplate.chosen.title')} className="flex flex-col gap-1.5">
      <h3 className="text-small font-medium text-muted">
        {t('getTemplate.chosen.count', { count: chosen.length })}
      </h3>
      {chosen.length > 0 && (
        <ul className="flex max-h-40 flex-col overflow-y-auto rounded-control border border-line">
          {chosen.map((row) => (
            <li
              key={row.id}
              className="flex items-center gap-3 border-b border-hairline pl-3 last:border-b-0"
            >
              <span className="tabular shrink-0 font-semibold">{numberOf(row)}</span>
              <span className="min-w-0 flex-1 truncate">{partnerOf(row)}</span>
              {row.currency_code !== currency && (
                <span className="text-small text-warning">
                  {t('getTemplate.chosen.otherCurrency', { currency: row.currency_code })}
                </span>
              )}
              <IconButton
                icon={X}
                label={t('getTemplate.chosen.remove', { number: numberOf(row) })}
                onClick={() => onRemove(row)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
