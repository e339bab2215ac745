import { orThrow } from '../connectors/tax-portal/bounded-lists.ts';
import type { PortalLists } from '../connectors/tax-portal/port.ts';
import { readLines, readList, readPage } from '../connectors/tax-portal/portal-list-process.ts';

/** The reader of the portal's lists in this process. */
export const portalLists: PortalLists = {
  read: async (_companyId, bytes) => orThrow(readList(bytes)).rows,
  readPage: async (_companyId, bytes) => orThrow(readPage(bytes)),
  readLines: async (_companyId, bytes) => orThrow(readLines(bytes)).lines,
  close: async () => {},
};
