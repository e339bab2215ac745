import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = join(ROOT, 'packages/server/src');
const DASHBOARDS = join(ROOT, 'deploy/grafana');
const read = (path: string): string => readFileSync(path, 'utf8');

const ALERTS = read(join(ROOT, 'deploy/prometheus/alerts.yaml'));
const RUNBOOKS = read(join(ROOT, 'docs/operations/runbooks.md'));
const dashboards = readdirSync(DASHBOARDS).map((name) => ({
  name,
  text: read(join(DASHBOARDS, name)),
}));

/** Metrics that the sources declare. */
const declared = new Set(
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => [
      ...read(join(SOURCES, path)).matchAll(/(?:name: |gauge\(\s*)'(hoadon_[a-z_]+)'/g),
    ])
    .map(([, name]) => `${name}`),
);
/** Parts of a histogram have names of their own. */
const namedIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\bhoadon_[a-z_]+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    ),
  ),
];
const alerts = [...ALERTS.matchAll(/- alert: (\w+)/g)].map(([, name]) => `${name}`);
const labelled = (heading: string) => `\n## ${heading}\n`;

test.each([
  { name: 'alerts.yaml', text: ALERTS },
  { name: 'runbooks.md', text: RUNBOOKS },
  ...dashboards,
])('every metric that $name names is declared in the sources', ({ text }) => {
  expect(namedIn(text).length).toBeGreaterThan(0);
  expect(namedIn(text).filter((name) => !declared.has(name))).toEqual([]);
});

test('every dashboard is a dashboard, whose panels all have a query', () => {
  for (const { text } of dashboards) {
    const { uid, panels } = JSON.parse(text);
    expect(uid).toMatch(/^hoadon-/);
    for (const { targets } of panels) expect(targets[0].expr).not.toBe('');
  }
});

test('every alert has its section in the runbooks, and every section its alert', () => {
  expect(alerts.length).toBeGreaterThan(10);
  expect(alerts.filter((name) => !RUNBOOKS.includes(labelled(name)))).toEqual([]);
  const sections = [...RUNBOOKS.matchAll(/^## (\w+)$/gm)].map(([, name]) => `${name}`);
  expect(sections.filter((name) => !alerts.includes(name))).toEqual([]);
  const linked = [...ALERTS.matchAll(/runbook: docs\/operations\/runbooks\.md#(\w+)/g)];
  expect(linked.map(([, anchor]) => anchor)).toEqual(alerts.map((name) => name.toLowerCase()));
});

test('every metric of the product is on a dashboard or in an alert', () => {
  const shown = new Set([ALERTS, ...dashboards.map(({ text }) => text)].flatMap(namedIn));
  const SHOWN_WITH_OTHERS = ['hoadon_jobs_dead_of_no_company', 'hoadon_system_response_seconds'];
  expect(
    [...declared].filter((name) => !shown.has(name) && !SHOWN_WITH_OTHERS.includes(name)),
  ).toEqual([]);
});
