import type { PartnerRecord } from '@hoadon/contracts/partners';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { recordQuery } from './record-queries.ts';
import { situationText } from './situation-text.ts';

/** What is known of a partner, to be read alone (TAG-009). */
export function CustomerInfo({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(recordQuery(id));
  return (
    <Modal
      open
      title={t('partners.record.title')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('common.action.close')}
        </Button>
      }
    >
      <WhenRead query={query} waiting={<SkeletonRows rows={6} label={t('common.loading')} />}>
        {(record) => <Facts record={record} />}
      </WhenRead>
    </Modal>
  );
}

function Facts({ record }: { record: PartnerRecord }) {
  const { t } = useTranslation();
  const { registered, checked_at, company_situation } = record;
  const facts = [
    ['partners.record.name', record.company_name],
    ['partners.record.taxcode', record.taxcode],
    ['partners.record.own_address', record.own_address ?? record.address],
    ['partners.record.emailsKnown', record.latest_emails.join(', ')],
    ['partners.record.bank_account', record.bank_account],
    ['partners.record.bank_name', record.bank_name],
    ['partners.record.notes', record.notes],
    [
      'partners.record.registered',
      checked_at &&
        [situationText(t, company_situation), registered?.name].filter(Boolean).join(' · '),
    ],
  ] as const;
  return (
    <dl className="flex flex-col gap-3">
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt className="text-small text-muted">{t(key)}</dt>
          <dd className="break-words">{value || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
