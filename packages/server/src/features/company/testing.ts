import type { Platform } from '../../platform/platform.ts';
import { licenceUsage } from '../licences/index.ts';
import type { RegisteredOffice } from './propose-tax-office.ts';
import { companyRoutes } from './routes.ts';

/** The routes of a company whose tax office no register names, unless the test gives one. */
export const testCompanyRoutes = (
  platform: Platform,
  registeredOffice: RegisteredOffice = async () => null,
) => companyRoutes({ ...platform, usageOf: licenceUsage(platform), registeredOffice });
