export { type PrintLook, printLook } from './print-look.ts';
export { type Announcement, announceSeries, findAnnouncementLines } from './repository.ts';
export { invoiceTemplateRoutes } from './routes.ts';
