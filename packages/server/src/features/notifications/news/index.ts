export { newsOfEvents, TAKES } from './news-of-events.ts';
export { writeNews } from './write-news.ts';
