export { ReturnDesk } from './return-desk.tsx';
