import type { SystemStatus, WaitingInvoices } from '@hoadon/contracts/system-status';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Pill } from '../../ui/pill.tsx';
import { failureReason } from '../invoices/index.ts';
import { StatusRow } from './status-section.tsx';
import { useAge } from './use-age.ts';

const LINK = 'text-primary-700 hover:underline';

type WaitingProps = { status: Pick<SystemStatus, 'invoices' | 'mails' | 'jobs'> };

/** Invoices under way, mails and background jobs: how many, how old the oldest is, and what holds them up. */
export function Waiting({ status: { invoices, mails, jobs } }: WaitingProps) {
  const { t } = useTranslation();
  return (
    <ul>
      {invoices.length === 0 && (
        <StatusRow
          name={t('systemStatus.invoices.none')}
          state={<Amount count={0} seconds={null} />}
        />
      )}
      {invoices.map((one) => (
        <InvoicesInState key={one.state} one={one} />
      ))}
      <StatusRow
        name={t('systemStatus.mails')}
        state={<Amount count={mails.count} seconds={mails.oldest_seconds} />}
      />
      <StatusRow
        name={t('systemStatus.jobs.waiting')}
        state={<Amount count={jobs.count} seconds={jobs.oldest_seconds} />}
      />
      <StatusRow
        name={
          <Link to="/main/background-jobs" search={{}} className={LINK}>
            {t('systemStatus.jobs.dead')}
          </Link>
        }
        state={
          jobs.dead === 0 ? (
            <Amount count={0} seconds={null} />
          ) : (
            <Pill tone="danger" icon={TriangleAlert}>
              {t('systemStatus.count', { count: jobs.dead })}
            </Pill>
          )
        }
      />
    </ul>
  );
}

function InvoicesInState({ one }: { one: WaitingInvoices }) {
  const { t } = useTranslation();
  const { state, failures } = one;
  const name = t(`systemStatus.invoices.${state}`);
  return (
    <StatusRow
      name={
        <Link
          to={state === 'unknown' ? '/main/status/failed' : '/main/status/issuing'}
          search={{}}
          className={LINK}
        >
          {name}
        </Link>
      }
      details={
        failures.length > 0 && (
          <ul>
            {failures.map(({ code, invoices }) => (
              <li key={code}>
                {t('systemStatus.failure', { count: invoices, reason: failureReason(t, code) })}
              </li>
            ))}
          </ul>
        )
      }
      state={
        <Amount count={one.invoices} seconds={one.oldest_seconds} isFailing={failures.length > 0} />
      }
    />
  );
}

type AmountProps = { count: number; seconds: number | null; isFailing?: boolean };

function Amount({ count, seconds, isFailing = false }: AmountProps) {
  const { t } = useTranslation();
  const age = useAge();
  if (count === 0)
    return (
      <Pill tone="success" icon={CircleCheck}>
        {t('systemStatus.nothing')}
      </Pill>
    );
  return (
    <>
      {seconds !== null && (
        <span className="tabular text-small text-muted">
          {t('systemStatus.oldest', { age: age(seconds) })}
        </span>
      )}
      <Pill tone={isFailing ? 'warning' : 'info'} icon={isFailing ? TriangleAlert : Clock}>
        {t('systemStatus.count', { count })}
      </Pill>
    </>
  );
}
