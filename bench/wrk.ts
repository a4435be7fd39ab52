import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Whether wrk is installed. It takes a tenth of the processor that a client in Node takes, which the server then has. */
export const hasWrk = spawnSync('wrk', ['--version']).error === undefined;

interface WrkLoad {
  url: URL;
  /** Where the host of `url` is, if not where its name leads. */
  address?: string;
  /** Paths to request in turn. */
  paths: readonly string[];
  /** Addresses of the clients, in turn, for a server that trusts `X-Forwarded-For`. */
  from?: readonly string[];
  connections: number;
  seconds: number;
}

interface WrkResult {
  requests: number;
  seconds: number;
  /** The number of answers with a status other than 2xx or 3xx, and of broken connections. */
  failures: number;
  /** The same by kind: `status` is an answer other than 2xx or 3xx, the others are of connections. */
  failuresByKind: Record<'connect' | 'read' | 'write' | 'status' | 'timeout', number>;
  /** Of the latencies, in ms. */
  p99: number;
}

/** After this a request counts as failed. A busy machine makes them slow, which the latencies show. */
const timeout = '20s';

/** The requests are made before, so that none is made while the server is measured. */
const script = ({ host, port }: URL, address: string | undefined) => `
${address === undefined ? '' : `setup = function(thread) thread.addr = wrk.lookup("${address}", "${port}")[1] end`}
local requests = {}
for path in io.lines("paths") do
  for address in io.lines("addresses") do
    local from = address ~= "" and address or nil
    requests[#requests + 1] = wrk.format("GET", path, { ["Host"] = "${host}", ["X-Forwarded-For"] = from })
  end
end
local at = 0
request = function()
  at = at % #requests + 1
  return requests[at]
end
done = function(summary, latency)
  local errors = summary.errors
  local failures = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  local kinds = string.format('{"connect":%d,"read":%d,"write":%d,"status":%d,"timeout":%d}',
    errors.connect, errors.read, errors.write, errors.status, errors.timeout)
  io.write(string.format('\\n{"requests":%d,"seconds":%f,"failures":%d,"failuresByKind":%s,"p99":%f}\\n',
    summary.requests, summary.duration / 1e6, failures, kinds, latency:percentile(99) / 1e3))
end
`;

/** Loads a server as fast as it answers, over keep-alive connections with one request at a time on each. */
export async function loadByWrk({
  url,
  address,
  paths,
  from = [''],
  connections,
  seconds,
}: WrkLoad): Promise<WrkResult> {
  const folder = mkdtempSync(join(tmpdir(), 'ads-wrk-'));
  try {
    writeFileSync(join(folder, 'paths'), paths.join('\n'));
    writeFileSync(join(folder, 'addresses'), from.map((address) => `${address}\n`).join(''));
    writeFileSync(join(folder, 'load.lua'), script(url, address));
    const duration = Math.max(1, Math.round(seconds));
    const options = ['-t1', `-c${connections}`, `-d${duration}s`, '--timeout', timeout, '-s', 'load.lua'];
    const { stdout } = await promisify(execFile)('wrk', [...options, url.origin], { cwd: folder });
    return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
