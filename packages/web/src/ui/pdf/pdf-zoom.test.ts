import { expect, test } from 'vitest';
import { nearestZoom, VIEWER_ZOOM, zoomed } from './pdf-zoom.ts';

test('VIEW-013 from an end that is no whole step the way back leads to the step beside it', () => {
  expect(zoomed(VIEWER_ZOOM.min, 1, VIEWER_ZOOM)).toBe(6);
  expect(zoomed(6, 1, VIEWER_ZOOM)).toBe(8);
  expect(zoomed(VIEWER_ZOOM.max, -1, VIEWER_ZOOM)).toBe(18);
});

test('VIEW-013 two fingers zoom by the same steps and no further than their range', () => {
  expect(nearestZoom(10.9, VIEWER_ZOOM)).toBe(10);
  expect(nearestZoom(11.2, VIEWER_ZOOM)).toBe(12);
  expect(nearestZoom(1, VIEWER_ZOOM)).toBe(VIEWER_ZOOM.min);
  expect(nearestZoom(90, VIEWER_ZOOM)).toBe(VIEWER_ZOOM.max);
});
