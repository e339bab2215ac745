import { may } from '@hoadon/domain/access/permission';
import { useCurrentUser } from '../../features/auth/index.ts';
import { SETTINGS_TABS } from './settings-tabs.ts';

export type OfferedTab = (typeof SETTINGS_TABS)[number];

/** The tabs that the user may see; undefined until the rights are known. */
export function useSettingsTabs(): readonly OfferedTab[] | undefined {
  const user = useCurrentUser();
  return (
    user && SETTINGS_TABS.filter(({ needs }) => needs === null || may(user.permissions, needs))
  );
}
