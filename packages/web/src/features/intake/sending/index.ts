export {
  type ChosenFiles,
  NOTHING_CHOSEN,
  type RefusedFile,
  withFiles,
  workbookOf,
} from './chosen-files.ts';
export { droppedFiles, filesIn } from './dropped-files.ts';
export { type Sending, sender } from './sender.ts';
export { useSending } from './use-sending.ts';
