import { formatDate } from '@hoadon/domain/dates/format-date';
import type { ListedOriginal } from '@hoadon/domain/invoice/invoice';
import { useStore } from 'zustand';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { listedKey, listedName, useEditor } from '../editor/index.ts';
import { useFaultText } from '../faults/index.ts';

/** The list 01/BK-ĐCTT: amounts of each invoice before and after, with its fault. */
export function ListedInvoices({ originals }: { originals: readonly ListedOriginal[] }) {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t('corrections.listed.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the arrows of the keyboard too
      tabIndex={0}
      className="max-h-48 overflow-y-auto rounded-control border border-hairline"
    >
      <ul className="divide-y divide-hairline">
        {originals.map((original, index) => (
          <Listed key={listedName(original)} original={original} index={index} />
        ))}
      </ul>
    </section>
  );
}

function Listed({ original, index }: { original: ListedOriginal; index: number }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const editor = useEditor();
  const text = useFaultText();
  const fieldKey = listedKey(index);
  const amounts = useStore(editor.figures, ({ listed }) => listed[index]);
  const fault = useStore(editor.faults, ({ shown }) => shown.get(fieldKey));
  const before = amounts?.before ?? original.before;
  return (
    <li
      data-field={fieldKey}
      tabIndex={-1}
      className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-3 py-1.5"
    >
      <span className="tabular min-w-0 flex-1">
        <span className="font-medium">{listedName(original)}</span>{' '}
        <span className="text-small whitespace-nowrap text-muted">
          {t('corrections.listed.date', { date: formatDate(original.issuedOn) })}
        </span>
      </span>
      <span className="tabular flex flex-wrap gap-x-4 text-small text-muted">
        <span>{t('corrections.listed.before', { amount: numbers.format(before.withTax) })}</span>
        {amounts && (
          <>
            <span>
              {t('corrections.listed.difference', {
                amount: numbers.format(amounts.difference.withTax),
              })}
            </span>
            <span className="text-ink">
              {t('corrections.listed.after', { amount: numbers.format(amounts.after.withTax) })}
            </span>
          </>
        )}
      </span>
      {fault && <p className="w-full text-small text-danger">{text(fault)}</p>}
    </li>
  );
}
