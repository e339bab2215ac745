export { type Announcement, announceSeries, findAnnouncementLines } from './repository.ts';
export { invoiceTemplateRoutes } from './routes.ts';
