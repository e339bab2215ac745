import { type PortalLists, UnreadablePortalList } from '../connectors/tax-portal/port.ts';
import { readList } from '../connectors/tax-portal/portal-list-process.ts';

/** The reader of the lists in this process. */
export const portalLists: PortalLists = {
  async read(_companyId, bytes) {
    const outcome = readList(bytes);
    if ('fault' in outcome) throw new UnreadablePortalList(outcome.fault);
    return outcome.rows;
  },
  close: async () => {},
};
