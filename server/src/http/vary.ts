import type { FastifyReply } from 'fastify';

/** Names request headers that the answer depends on, beside those that are named already. */
export function addVary(reply: FastifyReply, names: string): void {
  const present = reply.getHeader('vary');
  reply.header('vary', present === undefined ? names : `${String(present)}, ${names}`);
}
