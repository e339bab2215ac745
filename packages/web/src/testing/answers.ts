import { getCurrentUser } from '@hoadon/contracts/auth';
import { listCompanyExports } from '@hoadon/contracts/company-archive';
import { listSellerSettings } from '@hoadon/contracts/seller-settings';
import { settingGroups } from '@hoadon/contracts/setting-entries';
import { DEFAULT_DISPLAY } from '@hoadon/domain/display-settings/display-settings';
import { currentUser } from './samples.ts';
import type { Stub } from './stub-calls.ts';

/** What every page of a signed-in user reads. */
export const USER_ANSWERS: readonly Stub[] = [
  // Below the data of the company.
  [listCompanyExports, () => []],
  [getCurrentUser, () => currentUser()],
  [listSellerSettings, () => ({ ...settingGroups(DEFAULT_DISPLAY), version: 0 })],
];
