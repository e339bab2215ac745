export { CompanyArchives } from './company-archives.tsx';
