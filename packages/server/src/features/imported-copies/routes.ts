import * as contract from '@hoadon/contracts/imported-copies';
import { pageRoute, type Route, route } from '../../platform/http/route.ts';
import type { CopiesChanged } from './change-copies.ts';
import { changeInvoices } from './delete-invoices.ts';
import { pageOfDeleted } from './deleted-invoices.ts';
import type { ImportedCopiesDeps } from './deps.ts';

export const importedCopyRoutes = (deps: ImportedCopiesDeps): Route[] => [
  route(contract.deleteInvoices, async ({ invoices: ids }, session, context) => {
    const done = await changeInvoices(deps, session, context, { ids, isDeleting: true });
    return { deleted: done.changed.length, ...refusedIn(ids, done) };
  }),
  route(contract.restoreInvoices, async ({ invoices: ids }, session, context) => {
    const done = await changeInvoices(deps, session, context, { ids, isDeleting: false });
    return { restored: done.changed.length, ...refusedIn(ids, done) };
  }),
  pageRoute(contract.listDeletedDrafts, (query, session) =>
    pageOfDeleted(deps, session, { ...query, kind: 'drafts' }),
  ),
  pageRoute(contract.listDeletedCopies, (query, session) =>
    pageOfDeleted(deps, session, { ...query, kind: 'copies' }),
  ),
];

function refusedIn(ids: readonly string[], { refused }: CopiesChanged) {
  const refusals = [...new Set(ids)].flatMap((id) => {
    const code = refused.get(id);
    return code ? [{ id, code }] : [];
  });
  return { refused: refusals.map(({ id }) => id), refusals };
}
