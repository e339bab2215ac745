export { checkSignedFrame, checkSignedPdf, type Frame } from './check-signed-file.ts';
export { preparedPdf, preparedXml, prepareForToken, prepareNumbered } from './prepare-for-token.ts';
export { releaseSigned, type SignedFiles } from './release-signed.ts';
export { tokenRunRoutes } from './token-run.ts';
