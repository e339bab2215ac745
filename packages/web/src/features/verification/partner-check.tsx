import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import type { CustomerCheck, CustomerInvalidData } from '@hoadon/contracts/reconciliation';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { useMay } from '../auth/index.ts';
import { FactLine } from './fact-line.tsx';
import { PartnerStatus } from './partner-status.tsx';
import { customerCheckQuery, useAskRegisters } from './queries.ts';

/** What the registers have about the other party, and the button to ask them (REC-011, LIST-011). */
export function PartnerCheck({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const side = invoice.kind_of ? 'issued' : 'received';
  return (
    <section aria-labelledby="partner-check-title" className="flex flex-col gap-3">
      <h2 id="partner-check-title">{t(`verification.partner.title.${side}`)}</h2>
      <WhenRead
        query={useQuery(customerCheckQuery(invoice.id))}
        waiting={<SkeletonRows rows={2} label={t('common.loading')} />}
      >
        {(check) => <Answered check={check} />}
      </WhenRead>
    </section>
  );
}

function Answered({ check }: { check: CustomerCheck }) {
  const { t } = useTranslation();
  const mayAsk = useMay('invoice_management.change');
  const ask = useAskRegisters(check.invoice_id);
  const { customer_invalid_data: facts, checked_at: at } = check;
  return (
    <>
      {facts ? (
        <Facts facts={facts} />
      ) : (
        <p className="text-muted">{t('verification.partner.never')}</p>
      )}
      {at && (
        <p className="tabular text-small text-muted">
          {t('verification.partner.at', { at: formatDateTime(at) })}
        </p>
      )}
      <p role="status" className="text-warning empty:hidden">
        {ask.data?.outcome === 'not-available' && t('verification.partner.none')}
      </p>
      <ErrorLine error={ask.error} />
      {!check.may_check && <p className="text-small">{t('verification.partner.incomplete')}</p>}
      {mayAsk && check.may_check && (
        <span>
          <Button icon={Landmark} busy={ask.isPending} onClick={() => ask.mutate()}>
            {t(facts ? 'verification.partner.askAgain' : 'verification.partner.ask')}
          </Button>
        </span>
      )}
    </>
  );
}

function Facts({ facts }: { facts: CustomerInvalidData }) {
  const { t } = useTranslation();
  const { standing } = facts;
  const right = (value: string | null) =>
    value && <span className="block">{t('verification.partner.right', { value })}</span>;
  const isFine =
    !facts.tax_risk && !facts.company_name_error && !facts.address_error && !facts.warning;
  return (
    <ul className="flex flex-col gap-2">
      {standing && <PartnerStatus standing={standing} />}
      {facts.tax_risk && !standing && (
        <FactLine severity="error">{t('verification.partner.risk')}</FactLine>
      )}
      {facts.company_name_error && (
        <FactLine severity="error">
          {t('verification.partner.name')}
          {right(facts.correct_company_name)}
        </FactLine>
      )}
      {facts.address_error && (
        <FactLine severity="warning">
          {t('verification.partner.address')}
          {right(facts.correct_address)}
        </FactLine>
      )}
      {facts.warning && !standing && (
        <FactLine severity="unchecked">{t('verification.partner.unverifiable')}</FactLine>
      )}
      {isFine && <FactLine severity="good">{t('verification.partner.fine')}</FactLine>}
    </ul>
  );
}
