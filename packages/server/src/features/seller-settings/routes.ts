import * as contract from '@hoadon/contracts/seller-settings';
import { settingGroups } from '@hoadon/contracts/setting-entries';
import { DEFAULT_DISPLAY, DISPLAY_KEYS } from '@hoadon/domain/display-settings/display-settings';
import { mostDecimals } from '@hoadon/domain/display-settings/rounding';
import { type Route, route } from '../../platform/http/route.ts';
import { findSettings } from './repository.ts';
import { type SellerSettingsDeps, saveSettings, wireSettings } from './save-settings.ts';

export const sellerSettingsRoutes = (deps: SellerSettingsDeps): Route[] => [
  route(contract.listSellerSettings, async (_input, { companyId }) =>
    wireSettings(await findSettings(deps.db, companyId)),
  ),
  route(contract.guideSellerSettings, async () => ({
    ...settingGroups(DEFAULT_DISPLAY),
    least_decimals: 0,
    most_decimals: Math.max(...DISPLAY_KEYS.map(mostDecimals)),
    most_decimals_of: Object.fromEntries(DISPLAY_KEYS.map((key) => [key, mostDecimals(key)])),
  })),
  route(contract.updateSellerSettings, (input, session, context) =>
    saveSettings(deps, session, context, input),
  ),
];
