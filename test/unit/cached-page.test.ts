import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { CachedPage } from '#web/page-cache/cached-page.ts';

const digestOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('the policy of a cached page allows what has the nonce of its rendering, and nothing that got into it otherwise', async () => {
  const html = `<style nonce="right">a{}</style><script nonce="right">own()</script>
    <script>stranger()</script><script nonce="wrong">guessed()</script><script nonce="right" src="/a.js">external()</script>
    <script type="application/ld+json">{}</script><style>b{}</style>`;
  const headers = { 'content-security-policy': "script-src 'self' 'nonce-right'" };
  const page = new CachedPage('1', { body: Buffer.from(html), headers, status: 200 }, false);
  const answer = await page.answer({ 'accept-encoding': 'identity' });
  const policy = answer.headers['content-security-policy'] ?? '';
  for (const text of ['a{}', 'own()']) expect(policy).toContain(digestOf(text));
  for (const text of ['stranger()', 'guessed()', 'external()', '{}', 'b{}'])
    expect(policy).not.toContain(digestOf(text));
  expect(String(answer.body)).not.toContain('nonce');
});
