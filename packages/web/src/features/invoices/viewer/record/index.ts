export { RecordView } from './record-view.tsx';
