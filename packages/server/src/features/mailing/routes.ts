import * as contract from '@hoadon/contracts/mailing';
import { type Route, route } from '../../platform/http/route.ts';
import { confirmAddress, sendConfirmation } from './confirm-address.ts';
import type { MailingDeps } from './deps.ts';
import { retryMail } from './retry-mail.ts';
import { sendInvoice, sendPreview } from './send-invoice.ts';

export const mailingRoutes = (deps: MailingDeps): Route[] => [
  route(contract.sendEmail, (input, session, context) =>
    sendInvoice(deps, { session, context }, input),
  ),
  route(contract.sendEmailPreview, (input, session, context) =>
    sendPreview(deps, { session, context }, input),
  ),
  route(contract.sendEmailConfirmation, async (_input, session) => {
    await sendConfirmation(deps, session);
    return {};
  }),
  route(contract.confirmEmail, async ({ code }, session, context) => {
    await confirmAddress(deps, session, context, code);
    return {};
  }),
  route(contract.retryEmail, ({ id }, session, context) => retryMail(deps, session, context, id)),
];
