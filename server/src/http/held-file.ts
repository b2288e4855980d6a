import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, isKnown } from './etag.js';
import { addVary } from './vary.js';

type Encoding = 'br' | 'gzip';

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
 * A large file that stays in memory with its compressed forms, each made once: a thousand clients that are slow to read it
 * share the same bytes.
 */
export class HeldFile {
  private readonly bytes: Buffer;
  private readonly etag: string;
  private readonly compressed: Partial<Record<Encoding, Promise<Buffer>>> = {};

  constructor(
    content: string | Buffer,
    private readonly type: string,
    private readonly cacheControl: string,
  ) {
    this.bytes = Buffer.from(content);
    this.etag = etagOf(this.bytes);
  }

  /** Answers with the file in the best form that the client reads, or with 304 where the client has it already. */
  async send({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers({ 'cache-control': this.cacheControl, etag: this.etag });
    addVary(reply, 'Accept-Encoding');
    if (isKnown(headers['if-none-match'], this.etag)) return reply.code(304).send();
    reply.type(this.type);
    const encoding = this.bytes.length < COMPRESSED_FROM ? null : encodingFor(headers['accept-encoding']);
    if (encoding === null) return reply.send(this.bytes);
    const bytes = await (this.compressed[encoding] ??= compress[encoding](this.bytes));
    return reply.header('content-encoding', encoding).send(bytes);
  }
}

function encodingFor(accepted: string | undefined): Encoding | null {
  const names = (accepted ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.replace(/\s*;.*$/, ''));
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null;
}
