import * as contract from '@hoadon/contracts/partners';
import { pageRoute, type Route } from '../../platform/http/route.ts';
import type { PartnersDeps } from './deps.ts';
import { listPartners } from './list-partners.ts';

export const partnersRoutes = ({ db }: Pick<PartnersDeps, 'db'>): Route[] => [
  pageRoute(contract.listPartners, (asked, { companyId }) => listPartners(db, companyId, asked)),
];
