import type { Feature } from '../../feature.ts';
import type { InvoiceTemplatesDeps } from './deps.ts';
import { invoiceTemplateRoutes } from './routes.ts';

export { type PrintLook, printLook } from './print-look.ts';
export {
  type Announcement,
  announcementLines,
  announceSeries,
  findActiveSeries,
  findAnnouncementLines,
} from './repository.ts';

export const invoiceTemplatesFeature = (deps: InvoiceTemplatesDeps): Feature => ({
  name: 'invoice-templates',
  routes: invoiceTemplateRoutes(deps),
});
