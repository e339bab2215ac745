export { NoActivity } from './no-activity.tsx';
export { ReturnAnnex, ReturnDetails } from './return-details.tsx';
export { ReturnGrid } from './return-grid.tsx';
export {
  filledBy,
  isSound,
  type LiveForm,
  liveForm,
  type ReturnValues,
  startValues,
  typedWith,
  wireValues,
} from './return-values.ts';
