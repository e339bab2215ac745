export {
  type BoundedProcesses,
  boundedProcesses,
  type ProcessSettings,
} from './bounded-processes.ts';
export { StoppedWork, type StopReason } from './stopped-work.ts';
