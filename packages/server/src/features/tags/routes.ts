import * as contract from '@hoadon/contracts/tags';
import { type Route, route } from '../../platform/http/route.ts';
import type { TagsDeps } from './deps.ts';
import { countedTags } from './list-tags.ts';
import { deleteTag, rewriteTag, saveTag } from './manage-tags.ts';
import { findTags } from './tag.repository.ts';
import { setTags } from './tag-invoices.ts';

export const tagsRoutes = (deps: TagsDeps): Route[] => [
  route(contract.getAllTags, (_, { companyId }) => findTags(deps.db, companyId)),
  route(contract.getCountedTags, (_, session) => countedTags(deps, session)),
  route(contract.createTag, (tag, session, context) => saveTag(deps, { session, context }, tag)),
  route(contract.updateTag, (tag, session, context) => rewriteTag(deps, { session, context }, tag)),
  route(contract.deleteTag, (tag, session, context) => deleteTag(deps, { session, context }, tag)),
  route(contract.setTagToInvoices, (change, session, context) =>
    setTags(deps, session, context, change),
  ),
  route(contract.setToInvoices, (change, session, context) =>
    setTags(deps, session, context, change),
  ),
];
