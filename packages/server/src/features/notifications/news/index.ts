export { NOTIFIED_EVENTS, newsOfEvents } from './news-of-events.ts';
export { writeNews } from './write-news.ts';
