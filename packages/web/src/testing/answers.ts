import { getCurrentUser } from '@hoadon/contracts/auth';
import { listSellerSettings } from '@hoadon/contracts/seller-settings';
import { settingGroups } from '@hoadon/contracts/setting-entries';
import { DEFAULT_DISPLAY } from '@hoadon/domain/display-settings/display-settings';
import { currentUser } from './samples.ts';
import type { Stub } from './stub-calls.ts';

/** What every page of a signed-in user reads. */
export const USER_ANSWERS: readonly Stub[] = [
  [getCurrentUser, () => currentUser()],
  [listSellerSettings, () => ({ ...settingGroups(DEFAULT_DISPLAY), version: 0 })],
];
