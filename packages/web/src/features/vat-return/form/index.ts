export { FormWarnings } from './form-warnings.tsx';
export { NoActivity } from './no-activity.tsx';
export { ReturnAnnex } from './return-annex.tsx';
export { ReturnDetails } from './return-details.tsx';
export { ReturnGrid } from './return-grid.tsx';
export {
  annexIn,
  filledBy,
  isSound,
  type LiveForm,
  liveForm,
  type ReturnValues,
  startValues,
  typedWith,
  wireValues,
} from './return-values.ts';
