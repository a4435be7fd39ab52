/** What a worker asks of its host. Each server has a number that the worker gives it. */
export type HostRequest = { kind: 'start'; server: number; env: NodeJS.ProcessEnv } | { kind: 'stop'; server: number };

/** What the host says of a server. */
export type HostEvent =
  | { kind: 'printed'; server: number; text: string }
  | { kind: 'started'; server: number; url: string }
  /** It did not start, or did not stop. */
  | { kind: 'failed'; server: number; reason: string }
  /** With what it has left behind, a line each. */
  | { kind: 'stopped'; server: number; left: string[] };
