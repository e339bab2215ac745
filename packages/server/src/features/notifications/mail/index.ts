export { readChoices, saveChoices } from './choices.ts';
export { mailDigests } from './digest.ts';
export { mailNews } from './mail-news.ts';
