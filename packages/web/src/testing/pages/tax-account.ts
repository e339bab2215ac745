import { taxAccountSettings } from '../../app/routes/settings/tax-account.ts';
import { pageRenderer } from '../render-page.tsx';

export const renderTaxAccountSettings = pageRenderer([taxAccountSettings]);
