export {
  type CompanyPause,
  pauseCompany,
  pauseOf,
  resumeCompany,
  waitUntilQuiet,
} from './pause-company.ts';
export { isQuiet, underWay, type WorkUnderWay } from './under-way.ts';
