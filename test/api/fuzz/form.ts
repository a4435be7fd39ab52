/** One part of a multipart form. */
export interface Part {
  name: string;
  value: string | Buffer;
  /** Makes it a file. */
  fileName?: string;
  /** Header lines in the place of its own. */
  head?: string;
}

/** A file in a form's fields. */
export class FormFile {
  readonly bytes: Buffer;
  readonly name: string;

  constructor(bytes: Buffer, name: string) {
    this.bytes = bytes;
    this.name = name;
  }
}

/** A form's fields as parts, in their order. */
export function partsOf(fields: Record<string, unknown>): Part[] {
  return Object.entries(fields).map(([name, value]) =>
    value instanceof FormFile ? { name, value: value.bytes, fileName: value.name } : { name, value: String(value) },
  );
}

/** Writes a form as browsers do. */
export function encodeForm(parts: readonly Part[], boundary: string): Buffer {
  const chunks = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\n${part.head ?? headOf(part)}\r\n\r\n`),
    Buffer.from(part.value),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
}

function headOf({ name, fileName }: Part): string {
  const disposition = `Content-Disposition: form-data; name="${quoted(name)}"`;
  if (fileName === undefined) return disposition;
  return `${disposition}; filename="${quoted(fileName)}"\r\nContent-Type: application/octet-stream`;
}

function quoted(text: string): string {
  return text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
