import type { OutsideLookup } from '@hoadon/contracts/lookup';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Modal } from '../../ui/overlays/modal.tsx';
import { CopyButton } from './copy-button.tsx';
import type { Printed } from './printed/index.ts';
import { PrintedFacts } from './printed-facts.tsx';

type ProviderWindowProps = {
  outsideLookup: OutsideLookup;
  /** The id of the invoice in the lists of the company; null where it is not there. */
  ownInvoiceId: string | null;
  printed: Printed | null;
  onClose: () => void;
};

/** On which page an invoice is looked up, and what is typed there (LOOK-002). */
export function ProviderWindow({
  outsideLookup,
  ownInvoiceId,
  printed,
  onClose,
}: ProviderWindowProps) {
  const { t } = useTranslation();
  const { provider, link, seller_taxcode, secret_code } = outsideLookup;
  return (
    <Modal
      open
      onClose={onClose}
      title={t('lookup.title')}
      startAt="a[target=_blank]"
      footer={
        <>
          <Button onClick={onClose}>{t('common.action.close')}</Button>
          {ownInvoiceId !== null && (
            <Link
              to="/main/invoice/$id"
              params={{ id: ownInvoiceId }}
              search={{}}
              onClick={onClose}
              className={buttonClass(link === null ? 'primary' : 'secondary')}
            >
              {t('lookup.open')}
            </Link>
          )}
          {link !== null && (
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass('primary')}
            >
              <ExternalLink aria-hidden size={16} />
              {t('lookup.openPage')}
            </a>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {printed && 'invoice' in printed && (
          <PrintedFacts invoice={printed.invoice} isKept={ownInvoiceId !== null} />
        )}
        <dl className="flex flex-col gap-3">
          {provider && (
            <Fact name={t('lookup.provider')}>
              {provider.name} · <span className="tabular">{provider.tax_code}</span>
            </Fact>
          )}
          {link !== null && (
            <Fact name={t('lookup.link')}>
              <span className="break-all">{link}</span>
            </Fact>
          )}
          {seller_taxcode !== '' && (
            <Fact
              name={t('lookup.sellerTaxCode')}
              tool={<CopyButton what="taxCode" text={seller_taxcode} />}
            >
              <span className="tabular">{seller_taxcode}</span>
            </Fact>
          )}
          {secret_code !== null && (
            <Fact
              name={t('lookup.secretCode')}
              tool={<CopyButton what="secretCode" text={secret_code} />}
            >
              <span className="tabular break-all">{secret_code}</span>
            </Fact>
          )}
        </dl>
        {provider && secret_code === null && (
          <p className="text-muted">{t('lookup.noSecretCode')}</p>
        )}
        {!provider && <p className="text-muted">{t('lookup.noProvider')}</p>}
      </div>
    </Modal>
  );
}

type FactProps = { name: string; children: ReactNode; tool?: ReactNode };

const Fact = ({ name, children, tool }: FactProps) => (
  <div>
    <dt className="text-small font-medium text-muted">{name}</dt>
    <dd className="flex items-center gap-3">
      <span className="min-w-0 flex-1">{children}</span>
      {tool}
    </dd>
  </div>
);
