/** What a client may send, and how long it may take. Times in ms, sizes in bytes. */
export const limits = {
  /** From a request's first byte to the end of its headers. */
  headersTimeout: 10_000,
  /** For an empty body. A longer one gets more time: its length at this many bytes a second (0.8 Mbit/s). */
  bodyGrace: 20_000,
  minBodyRate: 100_000,
  /** A whole request, however long its body: 200 MiB at the slowest speed. */
  requestTimeout: 2_400_000,
  /** Without a byte sent or received. An import is read for up to a minute and then stored, without sending anything. */
  connectionTimeout: 180_000,
  /** Between two requests of a connection. Longer than the 60 s of usual proxies, so that the proxy closes first. */
  keepAliveTimeout: 72_000,
  /** How often connections are checked for overdue requests. */
  connectionsCheckingInterval: 2_000,
  /** All headers together, and the request's address. */
  maxHeaderSize: 16_384,
  headerCount: 100,
  urlLength: 8_192,
  /** One part of an address that a route names, such as an id. */
  maxParamLength: 100,
  /** Of a route without a body: room for the `{}` that some clients send. All other routes set their own limit. */
  bodyLimit: 16,
  /** Of any route: a spreadsheet of 200 MiB, and some more. */
  maxBodySize: 268_435_456,
  /** Requests that may wait on a connection for the answer to an earlier one. */
  requestsAhead: 2,
  /** Who may hold how much at once of what all share. */
  shares: {
    /**
     * Each takes up to some 40 kB; on a small machine there are fewer. A browser opens six; a clinic with forty at once is
     * within its address's share. A trusted proxy has no share, so its visitors have some of all that follows.
     */
    connections: { all: 4_096, address: 256 },
    /** Requests whose body has not come to its end. An office sends some spreadsheets and pictures at once. */
    bodies: { all: 256, block: 128, network: 32, address: 16 },
    /** Refusals that wait before they are sent: half of all connections, so that others find one. */
    refusals: { all: 2_048 },
    /** Look-ups that are slowed down. */
    delayedAnswers: { all: 200, block: 50, network: 16, address: 2 },
    /** Places in a queue of pages that anyone can ask for: as many as a browser has connections. */
    pages: { network: 6 },
  },
};

export type Limits = Readonly<typeof limits>;
