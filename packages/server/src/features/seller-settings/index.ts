export { currentSetting, findPrintFormat, findSettings, settingsFrom } from './repository.ts';
export { sellerSettingsRoutes } from './routes.ts';
