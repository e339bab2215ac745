import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { useKind } from '../desk/index.ts';
import { BuyerFields } from './buyer-fields.tsx';
import { DeliveryFields } from './delivery-fields.tsx';

/** Who buys; of a transfer note who receives, and how the goods get there. */
export function OtherSide() {
  const { t } = useTranslation();
  const isNote = useKind() === 'transfer';
  const name = t(isNote ? 'issuing.section.receiver' : 'issuing.section.buyer');
  return (
    <>
      <section aria-label={name} className="flex flex-col gap-2.5">
        <h2 className={isNote ? '' : 'sr-only'}>{name}</h2>
        <BuyerFields />
      </section>
      {isNote && <DeliveryFields />}
    </>
  );
}
