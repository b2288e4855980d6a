import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../domain/failure.js';

/** As much as a well-behaved client may still be sending when it is refused: one allowed file. */
const LINGER_BYTES = 5 * 1024 * 1024;
const LINGER_MS = 5000;

/** How often to check whether a client keeps sending after its response. */
const LOOK_MS = 50;

/**
 * For a request whose body may be answered before its end. A short remainder is read and discarded, so that the client
 * sees the response instead of a broken connection; clients that keep sending are cut off.
 */
export function cutUnreadBody(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  reply.raw.once('close', () => {
    if (raw.readableEnded) return;
    // Parsers stop and clean up at it, but Node leaves it out for some connections that break, and the rest of a body
    // that was answered early concerns them no more.
    raw.emit('close');
    const { socket } = raw;
    if (raw.complete || socket.destroyed) return;
    const most = socket.bytesRead + LINGER_BYTES;
    let left = LINGER_MS / LOOK_MS;
    const timer = setInterval(() => {
      left -= 1;
      if (socket.bytesRead > most || left <= 0) socket.destroy();
    }, LOOK_MS);
    const stop = () => {
      clearInterval(timer);
      // The connection may live on for many more.
      raw.off('end', stop);
      socket.off('close', stop);
    };
    raw.once('end', stop);
    socket.once('close', stop);
    raw.resume();
  });
}

/**
 * Asked right before a parser takes the body over: it would wait forever for a client that has hung up meanwhile.
 * @throws Failure BAD_USER_INPUT, which reaches no one
 */
export function refuseGone(request: FastifyRequest): void {
  if (request.raw.destroyed) throw new Failure('BAD_USER_INPUT', 'The upload was interrupted. Please try again.');
}

/** Whether the client itself announces more than `most` bytes. */
export function announcesMoreThan(request: FastifyRequest, most: number): boolean {
  return Number(request.headers['content-length'] ?? 0) > most;
}
