export { SettingsForm } from './settings-form.tsx';
export type { SettingsField, SettingsTab } from './settings-tab.tsx';
export { type SettingsState, useSettingsForm } from './use-settings-form.ts';
