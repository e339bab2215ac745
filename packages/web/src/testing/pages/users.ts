import { userSettings } from '../../app/routes/settings/users.ts';
import { pageRenderer } from '../render-page.tsx';

export const renderUserSettings = pageRenderer([userSettings]);
