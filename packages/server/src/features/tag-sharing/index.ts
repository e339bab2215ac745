export { giveShares, giveSharesBack } from './give-shares.repository.ts';
export { tagSharingRoutes } from './routes.ts';
