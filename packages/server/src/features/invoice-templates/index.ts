export { type PrintLook, printLook } from './print-look.ts';
export {
  type Announcement,
  announcementLines,
  announceSeries,
  findActiveSeries,
  findAnnouncementLines,
} from './repository.ts';
export { invoiceTemplateRoutes } from './routes.ts';
