import { companySettings } from '../../app/routes/settings/company.ts';
import { pageRenderer } from '../render-page.tsx';

export const renderCompanySettings = pageRenderer([companySettings]);
