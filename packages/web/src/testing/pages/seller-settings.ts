import { numberSettings } from '../../app/routes/settings/seller-settings.ts';
import { pageRenderer } from '../render-page.tsx';

export const renderNumberSettings = pageRenderer([numberSettings]);
