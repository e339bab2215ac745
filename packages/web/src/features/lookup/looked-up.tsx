import type { OutsideLookup } from '@hoadon/contracts/lookup';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Modal } from '../../ui/overlays/modal.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { DirectInvoiceWindow } from './direct-invoice-window.tsx';
import { NothingFound } from './nothing-found.tsx';
import type { Printed } from './printed/index.ts';
import { ProviderWindow } from './provider-window.tsx';
import { type AskedLookup, lookupQuery } from './queries.ts';

type LookedUpProps = {
  lookupInput: AskedLookup;
  /** What was read from a picture or a PDF. */
  printed: Printed | null;
  /** It is looked up from the open invoice itself: nothing leads back to it. */
  isOpenAlready: boolean;
  onClose: () => void;
};

/** Where the invoice is: found by its secret code, on a page of its provider, or nowhere that we know. */
export function LookedUp({ lookupInput, onClose, ...props }: LookedUpProps) {
  const { t } = useTranslation();
  const query = useQuery(lookupQuery(lookupInput));
  if (query.data) return <Way {...props} outsideLookup={query.data} onClose={onClose} />;
  return (
    <Modal open onClose={onClose} title={t('lookup.title')}>
      <WhenRead query={query} waiting={<SkeletonRows rows={4} label={t('common.loading')} />}>
        {() => null}
      </WhenRead>
    </Modal>
  );
}

function Way(props: Omit<LookedUpProps, 'lookupInput'> & { outsideLookup: OutsideLookup }) {
  const { outsideLookup, printed, isOpenAlready, onClose } = props;
  if (outsideLookup.way === 'direct' && outsideLookup.secret_code !== null)
    return <DirectInvoiceWindow secretCode={outsideLookup.secret_code} onClose={onClose} />;
  const ownInvoiceId = isOpenAlready ? null : outsideLookup.invoice_id;
  // A user who has the invoice needs no message that no provider is known.
  if (outsideLookup.way === 'unknown' && ownInvoiceId === null)
    return <NothingFound onClose={onClose} />;
  return (
    <ProviderWindow
      outsideLookup={outsideLookup}
      ownInvoiceId={ownInvoiceId}
      printed={printed}
      onClose={onClose}
    />
  );
}
