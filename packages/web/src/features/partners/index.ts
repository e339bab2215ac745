export { type ChosenPartner, PartnerChoice } from './partner-choice.tsx';
export { PartnerCodeChoice } from './partner-code-choice.tsx';
export { PartnerPage } from './partner-page.tsx';
export { PartnersPage } from './partners-page.tsx';
export { advancesQuery } from './record-queries.ts';
export { directionOf, type PartnerSide } from './side.ts';
