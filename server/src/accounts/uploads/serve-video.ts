import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { App } from '../../core/app.ts'
import { platformKey } from './platform-files.ts'
import { publishedKey } from './publish-picture.ts'
import { guarded } from './file-headers.ts'

/** Whether a name under /files is that of a published video. */
export const isVideoName = (name: string): boolean => /^[0-9a-f]{64}\.(mp4|webm)$/.test(name)

/** Sends a video, or the one range of it that was asked for: players seek by ranges, and some play nothing without. */
export async function sendVideo(app: App, request: FastifyRequest, reply: FastifyReply, name: string) {
  const stored = await app.storage.get(publishedKey(platformKey, name))
  const bytes = stored ? Buffer.from(stored) : refuse('NOT_FOUND')
  void guarded(reply)
    .header('accept-ranges', 'bytes')
    .type(`video/${name.slice(65)}`)
  const range = rangeOf(request.headers.range, bytes.length)
  if (!range) return reply.send(bytes)
  const { from, to } = range
  if (from > to) return reply.code(416).header('content-range', `bytes */${bytes.length}`).send()
  const part = bytes.subarray(from, to + 1)
  return reply.code(206).header('content-range', `bytes ${from}-${to}/${bytes.length}`).send(part)
}

/** The first and last byte of a single range; undefined for any other header, which is then ignored (RFC 9110 §14.2). */
export function rangeOf(header: string | undefined, size: number): { from: number; to: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (!first && !last) return undefined
  if (!first) return { from: Math.max(0, size - Number(last)), to: size - 1 }
  return { from: Number(first), to: last ? Math.min(Number(last), size - 1) : size - 1 }
}
