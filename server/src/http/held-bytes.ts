import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, isKnown } from './etag.js';
import { addVary } from './vary.js';

type Encoding = 'br' | 'gzip';

/** Bytes as they are sent, and how they are encoded. */
interface Form {
  bytes: Buffer;
  encoding: Encoding | null;
}

const compress: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** Smaller ones gain nothing. */
const COMPRESSED_FROM = 1024;

/**
 * An answer's body that stays in memory with its compressed forms, each made once: a thousand clients share the same bytes,
 * however slowly they read them.
 */
export class HeldBytes {
  private tag: string | null = null;
  private readonly plain: Form;
  private readonly forms: Partial<Record<Encoding, Form>> = {};
  private readonly making: Partial<Record<Encoding, Promise<Form>>> = {};

  constructor(content: string | Buffer) {
    this.plain = { bytes: typeof content === 'string' ? Buffer.from(content) : content, encoding: null };
  }

  /** The version of the bytes. */
  get etag(): string {
    return (this.tag ??= etagOf(this.plain.bytes));
  }

  /** How many bytes it has, uncompressed. */
  get length(): number {
    return this.plain.bytes.length;
  }

  /** The best form that a client reads; null while it isn't made yet. */
  formFor(headers: IncomingHttpHeaders): Form | null {
    const encoding = this.encodingFor(headers);
    return encoding === null ? this.plain : (this.forms[encoding] ?? null);
  }

  /** Answers with the bytes in the best form that the client reads. The answer's other headers are set already. */
  send({ headers }: FastifyRequest, reply: FastifyReply): void {
    if (this.length === 0) return void reply.send('');
    const encoding = this.encodingFor(headers);
    const form = this.formFor(headers);
    if (form) sendForm(reply, form);
    else if (encoding !== null)
      this.make(encoding).then(
        (made) => sendForm(reply, made),
        (error) => reply.send(error),
      );
  }

  /** As `send`, or with 304 where the client has these bytes already. */
  sendIfChanged(request: FastifyRequest, reply: FastifyReply): void {
    reply.header('etag', this.etag);
    if (isKnown(request.headers['if-none-match'], this.etag)) reply.code(304).send();
    else this.send(request, reply);
  }

  /** Makes the compressed forms that others have needed, before someone waits for them. */
  async makeFormsOf(others: HeldBytes): Promise<void> {
    await Promise.all((Object.keys(others.forms) as Encoding[]).map((encoding) => this.make(encoding)));
  }

  private encodingFor(headers: IncomingHttpHeaders): Encoding | null {
    return this.length < COMPRESSED_FROM ? null : encodingFor(headers['accept-encoding']);
  }

  private make(encoding: Encoding): Promise<Form> {
    return (this.making[encoding] ??= compress[encoding](this.plain.bytes).then((bytes) => {
      delete this.making[encoding];
      return (this.forms[encoding] = { bytes, encoding });
    }));
  }
}

function sendForm(reply: FastifyReply, { bytes, encoding }: Form): void {
  if (encoding !== null) reply.header('content-encoding', encoding);
  reply.send(bytes);
}

/** A file that is read when someone first asks for it, and then held in memory. */
export class HeldFile {
  private held: Promise<HeldBytes> | null = null;

  constructor(
    private readonly read: () => Promise<string | Buffer>,
    private readonly type: string,
    private readonly cacheControl: string,
  ) {}

  /** Answers with the file in the best form that the client reads, or with 304 where the client has it already. */
  send(request: FastifyRequest, reply: FastifyReply): void {
    this.held ??= this.read().then((content) => new HeldBytes(content));
    this.held.then(
      (held) => {
        reply.type(this.type).header('cache-control', this.cacheControl);
        addVary(reply, 'Accept-Encoding');
        held.sendIfChanged(request, reply);
      },
      (error: unknown) => {
        this.held = null;
        reply.send(error);
      },
    );
  }
}

/** What clients accept, in the few ways in which they say it. */
const known = new Map<string, Encoding | null>();
const MOST_KNOWN = 100;

function encodingFor(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null;
  let encoding = known.get(accepted);
  if (encoding === undefined) {
    encoding = readEncoding(accepted);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(accepted, encoding);
  }
  return encoding;
}

function readEncoding(accepted: string): Encoding | null {
  const names = accepted
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.replace(/\s*;.*$/, ''));
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null;
}
