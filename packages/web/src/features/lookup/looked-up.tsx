import type { OutsideLookup } from '@hoadon/contracts/lookup';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Modal } from '../../ui/overlays/modal.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { FoundDirectly } from './found-directly.tsx';
import { NothingFound } from './nothing-found.tsx';
import type { Printed } from './printed/index.ts';
import { ProviderWindow } from './provider-window.tsx';
import { type AskedLookup, lookupQuery } from './queries.ts';

type LookedUpProps = {
  asked: AskedLookup;
  /** What was read from a picture or a PDF. */
  printed: Printed | null;
  /** It is looked up from the open invoice itself: nothing leads back to it. */
  isOpenAlready: boolean;
  onClose: () => void;
};

/** Where the invoice is: found by its secret code, on a page of its provider, or nowhere that we know. */
export function LookedUp({ asked, onClose, ...props }: LookedUpProps) {
  const { t } = useTranslation();
  const query = useQuery(lookupQuery(asked));
  if (query.data) return <Way {...props} found={query.data} onClose={onClose} />;
  return (
    <Modal open onClose={onClose} title={t('lookup.title')}>
      <WhenRead query={query} waiting={<SkeletonRows rows={4} label={t('common.loading')} />}>
        {() => null}
      </WhenRead>
    </Modal>
  );
}

function Way(props: Omit<LookedUpProps, 'asked'> & { found: OutsideLookup }) {
  const { found, printed, isOpenAlready, onClose } = props;
  if (found.way === 'direct' && found.secret_code !== null)
    return <FoundDirectly secretCode={found.secret_code} onClose={onClose} />;
  const kept = isOpenAlready ? null : found.invoice_id;
  // Whoever has the invoice need not be told that nobody else is known to.
  if (found.way === 'unknown' && kept === null) return <NothingFound onClose={onClose} />;
  return <ProviderWindow found={found} kept={kept} printed={printed} onClose={onClose} />;
}
