import { decimal, decimalOrNull, ZERO } from '@hoadon/domain/money/decimal';
import { Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import type { PackageOffer } from '../queries.ts';
import { useOrderText } from './order-text.ts';

/** The packages that can be bought; one is chosen and its order copied, to be sent to the supplier. */
export function PriceTable({ packages }: { packages: readonly PackageOffer[] }) {
  const { t } = useTranslation();
  const group = useId();
  const [chosen, choose] = useState<PackageOffer | null>(null);
  return (
    <section aria-labelledby={`${group}-title`} className="flex flex-col gap-3">
      <div>
        <h2 id={`${group}-title`}>{t('licences.price.title')}</h2>
        <p className="text-muted">{t('licences.price.text')}</p>
      </div>
      <fieldset className="grid grid-cols-2 gap-2 tablet:grid-cols-3 wide:grid-cols-4">
        <legend className="sr-only">{t('licences.price.choose')}</legend>
        {packages.map((offer) => (
          <OfferCard
            key={offer.plan_id.id}
            offer={offer}
            group={group}
            checked={offer === chosen}
            onChoose={() => choose(offer)}
          />
        ))}
      </fieldset>
      {chosen && <Order offer={chosen} />}
    </section>
  );
}

type OfferCardProps = {
  offer: PackageOffer;
  group: string;
  checked: boolean;
  onChoose: () => void;
};

function OfferCard({ offer, group, checked, onChoose }: OfferCardProps) {
  const { t } = useTranslation();
  const { quantity, amount, unit } = useOfferTexts(offer);
  return (
    <label className="flex cursor-pointer flex-col gap-0.5 rounded-control border border-line bg-surface p-3 hover:border-edge has-checked:border-primary-600 has-checked:bg-primary-50 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-600">
      <span className="flex items-center justify-between gap-2 text-small text-muted">
        {offer.plan_id.name}
        <input
          type="radio"
          name={group}
          checked={checked}
          onChange={onChoose}
          className="accent-primary-600 outline-none"
        />
      </span>
      <span className="tabular text-title font-semibold">{quantity}</span>
      <span className="tabular font-medium text-primary-700">{amount}</span>
      <span className="tabular text-small text-muted">{t('licences.price.unit', { unit })}</span>
    </label>
  );
}

/** Visible at any position of the chosen package. */
function Order({ offer }: { offer: PackageOffer }) {
  const { t } = useTranslation();
  const { quantity, amount } = useOfferTexts(offer);
  const text = useOrderText(offer, quantity, amount);
  const [unable, setUnable] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setUnable(false);
      toast.success(t('licences.order.copied'));
    } catch {
      // No secure connection, or not permitted: the text can be copied by hand.
      setUnable(true);
    }
  };
  return (
    <div className="sticky bottom-2 flex flex-col gap-2 rounded-control border border-line bg-surface px-3 py-2.5 shadow-float">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p aria-live="polite">
          <span className="font-semibold">{offer.plan_id.name}</span>
          {' · '}
          <span className="tabular">{`${quantity} · ${amount}`}</span>
        </p>
        <Button variant="primary" icon={Copy} onClick={() => void copy()}>
          {t('licences.order.copy')}
        </Button>
      </div>
      {unable && (
        <>
          <p className="text-muted">{t('licences.order.byHand')}</p>
          <pre className="font-sans whitespace-pre-wrap select-all">{text}</pre>
        </>
      )}
    </div>
  );
}

function useOfferTexts({ quantity, price, unit_price }: PackageOffer) {
  const { t } = useTranslation();
  const { format } = useNumbers();
  const dong = (text: string) =>
    t('licences.price.amount', { amount: format(decimalOrNull(text) ?? ZERO) });
  return {
    quantity: t('licences.price.quantity', { quantity: format(decimal(quantity)) }),
    amount: dong(price),
    unit: dong(unit_price),
  };
}
