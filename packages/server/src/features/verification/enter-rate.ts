import type { enterExchangeRate } from '@hoadon/contracts/verification';
import { Failure } from '@hoadon/domain/errors/failure';
import { mayEnterRate } from '@hoadon/domain/invoice/exchange-rate/exchange-rate';
import { ISSUED_HERE } from '@hoadon/domain/invoice/origin';
import { exchangeRateFault } from '@hoadon/domain/invoice/validation/checks/heading';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { findKept, lockStates, updateReceived } from '../invoices/index.ts';
import type { VerificationDeps } from './deps.ts';
import { wakeVerification } from './jobs.ts';

type Deps = Pick<VerificationDeps, 'db' | 'clock' | 'events' | 'jobs'>;
type RateCaller = Readonly<{ session: Session; context: Pick<RequestContext, 'actId'> }>;
type RateInput = z.output<typeof enterExchangeRate.input>;

/**
 * Saves the exchange rate of an invoice in foreign currency whose sources state none, or one that was not written as
 * the format asks; from then on it counts in dong. A rate entered before may be replaced. Throws NOT_FOUND, and
 * INPUT_DATA_IS_INVALID for a rate that is none, and where the invoice states its own rate, is in dong or was issued here.
 */
export async function enterRate(
  deps: Deps,
  { session: { companyId, actor }, context: { actId } }: RateCaller,
  { id, foreign_rate: rate }: RateInput,
): Promise<z.output<typeof enterExchangeRate.output>> {
  const fault = exchangeRateFault(rate);
  if (fault) throw refused(fault);
  const by = { companyId, actor, at: deps.clock.now() };
  await perform(
    deps.db,
    { companyId, actId, kind: 'invoice.enter-rate', at: by.at },
    async (tx) => {
      const states = await lockStates(tx, companyId, [id]);
      const purchase = await findKept(tx, companyId, id);
      const state = states.get(id)?.processing_state;
      if (!purchase?.content || purchase.number === null || !state) throw new Failure('NOT_FOUND');
      if (purchase.origin === ISSUED_HERE || !mayEnterRate(purchase.content))
        throw refused('exchange-rate-forbidden');
      await updateReceived(tx, by, id, {
        direction: purchase.direction,
        stated: { ...purchase.content, exchangeRate: rate, isRateEntered: true },
        template: purchase.template,
        number: purchase.number,
        authorityCode: purchase.authority_code,
      });
      deps.events.publish(tx, companyId, [{ type: 'invoice', id, state }]);
      await wakeVerification(deps.jobs, tx);
      writeAudit(tx, [
        {
          ...by,
          act: 'invoice.rate-entered',
          subject: `invoice/${id}`,
          payload: {
            currency: purchase.content.currency,
            before: purchase.content.exchangeRate,
            rate,
          },
        },
      ]);
    },
  );
  return { invoice_id: id, foreign_rate: rate };
}

function refused(
  code: NonNullable<ReturnType<typeof exchangeRateFault>> | 'exchange-rate-forbidden',
): Failure {
  const issue = { path: 'foreign_rate', code, severity: 'error' } as const;
  return new Failure('INPUT_DATA_IS_INVALID', { foreign_rate: code }, { issues: [issue] });
}
