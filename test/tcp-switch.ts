import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Forwards connections to a port of the loopback interface, as a proxy in front of PostgreSQL does. */
export interface TcpSwitch {
  readonly port: number;
  /** Cuts off what it leads to: open connections stay open, nothing passes through them, and new ones are closed. */
  cut(): void;
  /** Closes all connections, and new ones. */
  shut(): void;
  /** New connections lead to another port from now on. */
  leadTo(port: number): void;
  close(): Promise<void>;
}

export async function startTcpSwitch(port: number): Promise<TcpSwitch> {
  let target: number | undefined = port;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    if (target === undefined) {
      socket.destroy();
      return;
    }
    const other = connect(target, '127.0.0.1');
    for (const [one, peer] of [
      [socket, other],
      [other, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {}).on('close', () => peer.destroy());
      one.pipe(peer);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      target = undefined;
      for (const socket of sockets) socket.unpipe().pause();
    },
    shut() {
      target = undefined;
      for (const socket of sockets) socket.destroy();
    },
    leadTo(other) {
      target = other;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
