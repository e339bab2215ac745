import { tiktokSettings } from '../../app/routes/settings/tiktok.ts';
import { tiktokRoutes } from '../../app/routes/tiktok.ts';
import { pageRenderer } from '../render-page.tsx';

export const renderTiktok = pageRenderer([tiktokSettings, ...tiktokRoutes]);
