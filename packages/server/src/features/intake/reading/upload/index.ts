export { boundedWork } from './bounded-work.ts';
export { spoolUpload } from './spool-upload.ts';
export { type ReadingWork, UploadReader } from './upload-reader.ts';
