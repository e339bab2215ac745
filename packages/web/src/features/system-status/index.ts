export { SystemStatusPage } from './system-status-page.tsx';
