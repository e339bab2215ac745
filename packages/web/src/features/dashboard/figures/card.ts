export const CARD = 'min-w-0 rounded-control border border-line bg-surface p-4';
