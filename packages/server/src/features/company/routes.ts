import { getSellerInformation } from '@hoadon/contracts/company';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { sellerInformation } from './seller-information.ts';

export const companyRoutes = ({ db }: Platform): Route[] => [
  route(getSellerInformation, (_input, session) => sellerInformation(db, session.companyId)),
];
