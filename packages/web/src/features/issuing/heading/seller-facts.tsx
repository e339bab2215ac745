import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { useEditor } from '../editor/index.ts';

/** The seller, from the company's settings; not editable here (ISS-002). */
export function SellerFacts() {
  const { t } = useTranslation();
  const { seller } = useEditor().setting;
  const bank = [seller.bankAccount, seller.bankName].filter(Boolean).join(' – ');
  const facts = [
    [t('issuing.seller.taxCode'), seller.taxCode],
    [t('issuing.seller.address'), seller.address],
    [t('issuing.seller.bank'), bank],
  ].filter(([, value]) => value);
  return (
    <section
      data-field="seller"
      tabIndex={-1}
      aria-label={t('issuing.section.seller')}
      className="text-small text-muted"
    >
      <p className="text-body font-semibold text-ink">{seller.name}</p>
      <dl className="tabular flex flex-wrap gap-x-4">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-1">
            <dt className="whitespace-nowrap">{name}:</dt>
            <dd className="text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
