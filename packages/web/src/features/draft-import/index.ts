export { ColumnsForm } from './columns-form.tsx';
export { FileBox } from './file-box.tsx';
export { UploadFailed } from './upload-failed.tsx';
