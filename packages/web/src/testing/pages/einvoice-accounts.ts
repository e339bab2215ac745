import { providerSettings } from '../../app/routes/settings/einvoice-accounts.ts';
import { pageRenderer } from '../render-page.tsx';

export const renderProviderSettings = pageRenderer([providerSettings]);
