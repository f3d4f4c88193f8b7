import type { FastifyInstance } from 'fastify'
import type { App } from '../../core/app.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { picturePath } from './google-passes.ts'
import { storedPassPicture } from './pass-pictures.ts'

/** The pictures across passes, which Google fetches. They show stamps and nobody's name, and never change. */
export function servePictures(server: FastifyInstance, app: App): void {
  server.get(`${picturePath}/:name`, async (request, reply) => {
    const [, name] = /^([0-9a-f]{64})\.png$/.exec((request.params as { name: string }).name) ?? []
    const content = name === undefined ? undefined : await storedPassPicture(app, name)
    if (!content) refuse('NOT_FOUND')
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(Buffer.from(content))
  })
}
