export * from './lookup/outside.ts';
export * from './lookup/taxpayers.ts';
