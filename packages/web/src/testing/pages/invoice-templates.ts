import { templateSettings } from '../../app/routes/settings/invoice-templates.ts';
import { pageRenderer } from '../render-page.tsx';

export const renderTemplateSettings = pageRenderer(templateSettings);
