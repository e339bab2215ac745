export { LATEST_LINK, LatestList, LatestRow } from './latest-list.tsx';
export { LatestPage } from './latest-page.tsx';
