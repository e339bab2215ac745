export { registerApiDocs } from './api-docs.ts';
