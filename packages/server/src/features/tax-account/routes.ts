import * as contract from '@hoadon/contracts/tax-account';
import { type Route, route } from '../../platform/http/route.ts';
import { checkAccount, findAccount } from './account/index.ts';
import { captchaFor, disconnect, signIn, startOnUpdate } from './connecting/index.ts';
import type { TaxAccountDeps } from './deps.ts';
import { getDetails } from './originals/index.ts';
import { checkSync, seeChanges, start } from './sync/index.ts';

export const taxAccountRoutes = (deps: TaxAccountDeps): Route[] => {
  const { db } = deps;
  return [
    route(contract.drawCaptcha, async (_input, { companyId }) => captchaFor(deps, companyId)),
    route(contract.connectTaxAccount, (input, { companyId, actor }, { actId }) =>
      signIn(
        deps,
        { companyId, actor, actId },
        {
          userName: input.user_name,
          password: input.password,
          withIssued: input.invoices_sold,
          withReceived: input.invoices_purchase,
          startOn: input.start_date_synchronized,
          knowsOtherTaxCode: input.knows_other_tax_code,
          ...captchaIn(input),
        },
      ),
    ),
    route(contract.updateTaxPassword, async (input, { companyId, actor }, { actId }) => {
      const before = await findAccount(db, companyId);
      return signIn(
        deps,
        { companyId, actor, actId },
        {
          userName: input.user_name,
          password: input.password,
          withIssued: input.invoices_sold,
          withReceived: input.invoices_purchase,
          startOn: startOnUpdate(input.start_date_synchronized, before?.start_on),
          knowsOtherTaxCode: input.knows_other_tax_code,
          ...captchaIn(input),
        },
      );
    }),
    route(contract.signInAgain, (input, { companyId, actor }, { actId }) =>
      signIn(deps, { companyId, actor, actId }, captchaIn(input)),
    ),
    route(contract.checkTaxAccount, (_input, { companyId }) => checkAccount(deps, companyId)),
    route(contract.disconnectTaxAccount, (_input, session, context) =>
      disconnect(deps, session, context),
    ),
    route(contract.getInvoiceDetails, ({ id }, { companyId }) => getDetails(deps, companyId, id)),
    route(contract.checkSync, (_input, { companyId }) => checkSync(deps, companyId)),
    route(contract.startSync, (input, session, context) =>
      start(deps, { session, context }, input),
    ),
    route(contract.markChangesSeen, ({ ids }, session, context) =>
      seeChanges(deps, { session, context }, ids),
    ),
  ];
};

type CaptchaIn = Readonly<{ captcha_key: string; captcha_text: string; knows_risk: boolean }>;
const captchaIn = ({ captcha_key, captcha_text, knows_risk }: CaptchaIn) => ({
  captchaKey: captcha_key,
  captchaText: captcha_text,
  knowsRisk: knows_risk,
});
