import { Navigate } from '@tanstack/react-router';
import { useSettingsTabs } from './use-settings-tabs.ts';

/** The first tab that the user may see. */
export function SettingsStart() {
  const [first] = useSettingsTabs() ?? [];
  return first && <Navigate to={first.to} search={{}} replace />;
}
