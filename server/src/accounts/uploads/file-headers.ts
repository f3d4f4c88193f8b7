import type { FastifyReply } from 'fastify'

export const forEver = 'public, max-age=31536000, immutable'

export const guarded = (reply: FastifyReply) =>
  reply
    .header('cache-control', forEver)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', `sandbox; default-src 'none'`)
    .header('cross-origin-resource-policy', 'cross-origin')
