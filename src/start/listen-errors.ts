import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Config, ConfigError } from '#config.ts';
import { settings as words } from '#strings/vi/server/settings.ts';

type ListenAddress = Pick<Config, 'host' | 'port'>;

/** The error of a server that cannot listen, as a sentence that names the setting. Other errors as they are. */
export function explainListenError(error: unknown, { host, port }: ListenAddress): unknown {
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
