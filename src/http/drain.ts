import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Serves for some more time, during which each connection is closed after its answer, so that a proxy finds another server
 * before this one is gone. A proxy that sends a request just as its idle connection is closed cannot send a write again.
 */
export async function drainConnections({ server }: FastifyInstance, seconds: number): Promise<void> {
  // Fastify takes no more hooks when it listens, and at other times this costs nothing.
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  if (seconds > 0) await setTimeout(seconds * 1000);
}
