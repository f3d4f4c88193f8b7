import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type PageDocument, pageDocument } from './page-document.ts'
import { showsTestData } from './test-data-bar.ts'

const brotlied = promisify(brotliCompress)
const gzipped = promisify(gzip)
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Sends a page: never stored, as small as the browser can take it. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageDocument,
): Promise<FastifyReply> {
  const { document, policy } = pageDocument({ ...page, isTestData: showsTestData(request) })
  // A page cut off from whoever opened it begins in another process, which a phone waits a tenth of a second for. What is on
  // it stays unreadable to another origin, and nothing can frame it.
  void reply
    .removeHeader('cross-origin-opener-policy')
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('content-language', page.language)
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding, accept-language, cookie')
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(await brotlied(document, quick))
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await gzipped(document))
  return reply.send(document)
}
