export * from './outside.ts';
export * from './taxpayers.ts';
