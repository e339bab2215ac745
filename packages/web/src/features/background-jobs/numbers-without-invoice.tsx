import type { NumbersWithoutInvoice as Numbers } from '@hoadon/contracts/background-jobs';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { useTranslation } from '../../lib/texts/use-translation.ts';

/** Numbers that were issued before a restore and have no invoice. */
export function NumbersWithoutInvoice({ all }: { all: readonly Numbers[] }) {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t('reservedNumbers.title')}
      className="overflow-hidden rounded-control border border-line bg-surface"
    >
      <header className="border-b border-line px-4 py-3">
        <h2 className="font-semibold">{t('reservedNumbers.title')}</h2>
        <p className="max-w-160 text-muted">{t('reservedNumbers.text')}</p>
      </header>
      <ul>
        {all.map((numbers) => (
          <NumbersRow
            key={`${numbers.template}${numbers.serial}/${numbers.first_number}`}
            numbers={numbers}
          />
        ))}
      </ul>
    </section>
  );
}

function NumbersRow({ numbers }: { numbers: Numbers }) {
  const { t } = useTranslation();
  const { template, serial, first_number, last_number, content } = numbers;
  const named = [...new Set([first_number, last_number])].map(displayNumber).join('–');
  return (
    <li className="border-b border-hairline px-4 py-3 last:border-0">
      <p className="tabular font-semibold">
        {t('reservedNumbers.name', { series: `${template}${serial}`, numbers: named })}
      </p>
      <p>{t(`reservedNumbers.content.${content}`)}</p>
    </li>
  );
}
