export { declineSuggestion, suggestRules } from './suggest-rules.ts';
