import { licenceRoutes } from '../../app/routes/licences.ts';
import { licenceSettings } from '../../app/routes/settings/licences.ts';
import { pageRenderer } from '../render-page.tsx';

export const renderLicencePages = pageRenderer([...licenceRoutes, licenceSettings]);
