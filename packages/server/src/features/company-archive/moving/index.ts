export {
  type Pause,
  pauseCompany,
  pauseOf,
  resumeCompany,
  waitUntilQuiet,
} from './pause-company.ts';
export { isQuiet, type UnderWay, underWay } from './under-way.ts';
