import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import { useKind } from '../editor/index.ts';
import { BuyerFields } from './buyer-fields.tsx';

/** Lazy: only transfer notes have it. */
const DeliveryFields = lazyPart(() =>
  import('./delivery-fields.tsx').then((file) => file.DeliveryFields),
);

/** The buyer; for a transfer note the receiver and the transport. */
export function BuyerSection() {
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
