import type { Feature } from '../../feature.ts';
import { sellerSettingsRoutes } from './routes.ts';
import type { SellerSettingsDeps } from './save-settings.ts';

export { currentSetting, findPrintFormat, findSettings, settingsFrom } from './repository.ts';

export const sellerSettingsFeature = (deps: SellerSettingsDeps): Feature => ({
  name: 'seller-settings',
  routes: sellerSettingsRoutes(deps),
});
