import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError } from '#config.ts';
import { settings as words } from '#strings/vi/server/settings.ts';

type ListenAddress = Pick<Config, 'host' | 'port'>;

/**
 * Lets the server listen, and returns its address on this machine.
 *
 * @throws {ConfigError} if it cannot
 */
export async function listen(app: FastifyInstance, { host, port }: ListenAddress): Promise<string> {
  const { server } = app;
  const address = server.address.bind(server);
  // For 0.0.0.0 Fastify would ask for all addresses of the machine, which a sandbox without AF_NETLINK forbids.
  server.address = () => {
    const own = address() as AddressInfo;
    return own.address === '0.0.0.0' ? { ...own, address: '127.0.0.1' } : own;
  };
  try {
    return await app.listen({ host, port });
  } catch (error) {
    throw explainListenError(error, { host, port });
  }
}

/** The error of a server that cannot listen, as a sentence that names the setting. Other errors as they are. */
function explainListenError(error: unknown, { host, port }: ListenAddress): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new ConfigError(words.portTaken(port));
  if (code === 'EACCES') return new ConfigError(words.portForbidden(port));
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EINVAL')
    return new ConfigError(words.hostUnknown(host));
  return error;
}

/**
 * Tries the address of the server before a long work that ends with listening there.
 *
 * @throws {ConfigError} if the server could not listen
 */
export async function tryToListen({ host, port }: ListenAddress): Promise<void> {
  const server = createServer();
  try {
    await once(server.listen({ host, port }), 'listening');
  } catch (error) {
    throw explainListenError(error, { host, port });
  }
  await once(server.close(), 'close');
}
