import type { AgentCertificate } from '@hoadon/contracts/signing-agent';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert, Usb } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { agentAt } from '../../lib/agent.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { connectToken } from './connect-token.ts';
import { isFaultReason } from './fault-reason.ts';
import { signingAgentQuery } from './queries.ts';
import { type TokenFault, tokenFault } from './token-fault.ts';

type Check =
  | Readonly<{ name: 'idle' | 'looking' }>
  | Readonly<{ name: 'pairing'; code: string }>
  | Readonly<{ name: 'found'; certificate: AgentCertificate }>
  | Readonly<{ name: 'fault'; fault: TokenFault }>;

/** Whether the company's token on this machine can sign, found out before an invoice needs it. */
export function TokenCheck() {
  const { t } = useTranslation();
  const { check, look } = useTokenCheck();
  const isBusy = check.name === 'looking' || check.name === 'pairing';
  return (
    <div className="flex flex-col items-start gap-2">
      <Button icon={Usb} busy={isBusy} onClick={look}>
        {t('signing.check.action')}
      </Button>
      <div role="status" className="flex flex-col gap-1">
        {check.name === 'pairing' && (
          <>
            <p>{t('signing.pairing')}</p>
            <p className="tabular text-title tracking-[0.3em]" data-pairing-code>
              {check.code}
            </p>
          </>
        )}
        {check.name === 'found' && (
          <p className="flex items-start gap-2">
            <CircleCheck aria-hidden size={16} className="mt-0.5 shrink-0 text-success" />
            {t('signing.check.found', {
              subject: check.certificate.subject,
              until: formatDate(dayInVietnam(check.certificate.notAfter)),
            })}
          </p>
        )}
      </div>
      {check.name === 'fault' && <Fault fault={check.fault} />}
    </div>
  );
}

function Fault({ fault: { code, reason, details } }: { fault: TokenFault }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="flex flex-col gap-1">
      <p className="flex items-start gap-2 font-medium">
        <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
        {t(`signing.fault.${code}.message`, { replace: details })}
      </p>
      {reason && <p>{isFaultReason(reason) ? t(`signing.reason.${reason}`) : reason}</p>}
      <ol className="flex list-decimal flex-col gap-1 pl-6 text-muted">
        {t(`signing.fault.${code}.steps`, {
          replace: { ...details, act: t('signing.check.action') },
        })
          .split('\n')
          .map((line) => (
            <li key={line}>{line}</li>
          ))}
      </ol>
    </div>
  );
}

function useTokenCheck() {
  const client = useQueryClient();
  const taxCode = useCurrentUser()?.company.tax_code;
  const [check, setCheck] = useState<Check>({ name: 'idle' });
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const run = async (taxCode: string, signal: AbortSignal): Promise<void> => {
    const showCheck = (next: Check) => {
      if (!signal.aborted) setCheck(next);
    };
    try {
      const { url } = await client.fetchQuery(signingAgentQuery);
      const certificate = await connectToken(agentAt(url), {
        taxCode,
        signal,
        onPairing: (code) => showCheck(code ? { name: 'pairing', code } : { name: 'looking' }),
      });
      showCheck({ name: 'found', certificate });
    } catch (error) {
      showCheck({ name: 'fault', fault: tokenFault(error, 'token') });
    }
  };
  const look = () => {
    if (!taxCode) return;
    leaving.current?.abort();
    leaving.current = new AbortController();
    setCheck({ name: 'looking' });
    void run(taxCode, leaving.current.signal);
  };
  return { check, look };
}
