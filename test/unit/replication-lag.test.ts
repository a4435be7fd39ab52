import { expect, test } from 'vitest';
import { ReplicationLag } from '#database/postgres/replication-lag.ts';

test('the lag is the time up to which the replica has everything, seen from the last answer of the leader', () => {
  const lag = new ReplicationLag();
  expect(lag.current()).toBeUndefined();
  lag.leaderWas(100, 1_000);
  lag.replicaIs(90);
  expect(lag.current()).toBeUndefined();
  lag.leaderWas(200, 2_000);
  lag.replicaIs(150);
  expect(lag.current()).toBe(1_000);
  lag.leaderWas(200, 3_000);
  lag.replicaIs(200);
  expect(lag.current()).toBe(0);
});

test('while the leader is away the replica catches up, and what it shows does not become older', () => {
  const lag = new ReplicationLag();
  lag.leaderWas(100, 1_000);
  lag.replicaIs(100);
  lag.leaderWas(300, 5_000);
  lag.replicaIs(200);
  expect(lag.current()).toBe(4_000);
  lag.replicaIs(300);
  expect(lag.current()).toBe(0);
  expect(lag.leaderAbsence(65_000)).toBe(60_000);
});

test('a new leader may be at a smaller position than the old one', () => {
  const lag = new ReplicationLag();
  lag.leaderWas(100, 1_000);
  lag.leaderWas(400, 2_000);
  lag.replicaIs(350);
  lag.leaderWas(360, 3_000);
  lag.replicaIs(360);
  expect(lag.current()).toBe(0);
});

test('a replica that has stood still for long is not taken for one that follows', () => {
  const lag = new ReplicationLag();
  for (let second = 0; second < 5_000; second++) lag.leaderWas(100 + second, second * 1_000);
  lag.replicaIs(100);
  expect(lag.current()).toBeUndefined();
});
