import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#project-root.ts';
import { newFolder } from '../folders.ts';
import { startServer } from '../processes.ts';

const rules = join(projectRoot, 'deploy', 'alerts.yml');
const promtool = (...parameters: string[]) => spawnSync('promtool', parameters, { encoding: 'utf8' });
const hasPromtool = promtool('--version').status === 0;

test('the rules of deploy/ are about metrics that a server has', async () => {
  const token = 'a-token-of-the-test';
  const server = await startServer({ DATA_DIR: newFolder(), METRICS_TOKEN: token, BACKUP_AT: '02:00' });
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const metrics = [...(await answer.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  await server.stop();
  const named = [...readFileSync(rules, 'utf8').matchAll(/\bads_\w+/g)].map(([name]) => name);
  expect(named.length).toBeGreaterThan(3);
  expect(metrics).toEqual(expect.arrayContaining(named));
});

test.skipIf(!hasPromtool)('Prometheus warns of a server that is not ready, an old backup and a full disk', () => {
  expect(promtool('check', 'rules', rules)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('3 rules found'),
  });
  const series = (name: string, values: string) => ({ series: `${name}{job="ads",instance="shop"}`, values });
  const good = [
    series('up', '1x180'),
    series('ads_ready', '1x180'),
    series('ads_backup_age_seconds', '100000x180'),
    series('ads_disk_free_bytes', '20x180'),
    series('ads_disk_total_bytes', '100x180'),
  ];
  const cases = [
    { bad: undefined, alert: undefined },
    { bad: series('up', '0x180'), alert: 'AdsNotReady' },
    { bad: series('ads_ready', '0x180'), alert: 'AdsNotReady' },
    { bad: series('ads_backup_age_seconds', '130000x180'), alert: 'AdsBackupTooOld' },
    { bad: series('ads_backup_age_seconds', 'NaN '.repeat(181).trimEnd()), alert: 'AdsBackupTooOld' },
    { bad: series('ads_disk_free_bytes', '9x180'), alert: 'AdsDiskAlmostFull' },
  ];
  const file = join(newFolder(), 'cases.yml');
  const tests = cases.map(({ bad, alert }) => ({
    interval: '1m',
    input_series: good.map((each) => (each.series === bad?.series ? bad : each)),
    promql_expr_test: [
      {
        expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: '2h',
        exp_samples: alert === undefined ? [] : [{ labels: `{alertname="${alert}"}`, value: 1 }],
      },
    ],
  }));
  writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests }));
  const { status, stdout, stderr } = promtool('test', 'rules', file);
  expect([status, stderr], stdout).toEqual([0, '']);
});
