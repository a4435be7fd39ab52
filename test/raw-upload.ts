import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** An upload that the test sends byte by byte. */
export interface RawUpload {
  socket: Socket;
  /** What the server has said so far. */
  heard(): string;
  /** Resolves with it when the headers of an answer have come, or the connection has closed. */
  answer(): Promise<string>;
}

interface Sent {
  cookie: string;
  /** Such as `POST /api/user/import`. */
  call?: string;
  field?: string;
  fileName?: string;
  /** The part of the file that is sent. */
  bytes: Buffer;
  /** Bytes of the file that is announced; undefined announces none and sends chunks. */
  size?: number | undefined;
  /** True sends what ends the form, too. */
  whole?: boolean;
}

const boundary = 'raw-upload';

/** Opens a connection and sends a form with a file, as far as is asked for. Returns when that has left. */
export async function beginUpload(server: { url: string }, sent: Sent): Promise<RawUpload> {
  const { cookie, call = 'POST /api/user/import', field = 'file', fileName = 'the.csv', bytes, size, whole } = sent;
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    heard += text;
  });
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\n\r\n`;
  const end = `\r\n--${boundary}--\r\n`;
  const length = size === undefined ? undefined : head.length + size + end.length;
  const framing = length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  const type = `Content-Type: multipart/form-data; boundary=${boundary}`;
  socket.write(`${call} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n${type}\r\n${framing}\r\n\r\n`);
  const write = (piece: string | Buffer) => {
    if (length !== undefined) return socket.write(piece);
    socket.write(`${piece.length.toString(16)}\r\n`);
    socket.write(piece);
    return socket.write('\r\n');
  };
  write(head);
  for (let at = 0; at < bytes.length && !socket.destroyed; at += 65_536) {
    if (!write(bytes.subarray(at, at + 65_536))) await drained(socket);
  }
  if (whole) {
    write(end);
    if (length === undefined) socket.write('0\r\n\r\n');
  }
  return {
    socket,
    heard: () => heard,
    async answer() {
      while (!heard.includes('\r\n\r\n') && !socket.closed) await setTimeout(5);
      return heard;
    },
  };
}

/** Resolves when more can be written, or never will. */
function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.on('drain', done).on('close', done);
  });
}
