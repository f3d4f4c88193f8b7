import { guarded } from './file-headers.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { FileUrl, Id } from '@chopcard/contract/core/kinds.ts'
import type { App } from '../../core/app.ts'
import { merchantIdOf } from '../../core/merchant-key.ts'
import { type Icon, iconIn, iconOf } from './icons.ts'
import { platformKey } from './platform-files.ts'
import { publishedKey, wholeName } from './publish-picture.ts'
import { isVideoName, sendVideo } from './serve-video.ts'

/**
 * `GET /files/<short key>/<sha-256>.webp`: published pictures, which never change under their name; `-small.webp` is the
 * small form of a square one, or the picture itself where none was made. An upload's own address leads on to the picture
 * once it is published. `-180.png` and others are square pictures as icons of an installed page.
 */
export function serveFiles(server: FastifyInstance, app: App): void {
  server.get('/files/:shortKey/:name', async (request, reply) => {
    const { shortKey, name } = request.params as { shortKey: string; name: string }
    const icon = iconIn(name)
    if (icon) return sendIcon(app, request, reply, shortKey, icon)
    if (shortKey === platformKey && isVideoName(name)) return sendVideo(app, request, reply, name)
    if (Id.safeParse(name).success) return reply.redirect(await publishedAs(app, shortKey, name), 302)
    const whole = wholeName(name)
    if (!FileUrl.safeParse(`/files/${shortKey}/${whole}`).success || !name.endsWith('.webp')) refuse('NOT_FOUND')
    return sendLasting(request, reply, name, 'image/webp', async () => {
      const content = (await stored(app, shortKey, name)) ?? (name !== whole && (await stored(app, shortKey, whole)))
      return content || refuse('NOT_FOUND')
    })
  })
}

async function sendIcon(app: App, request: FastifyRequest, reply: FastifyReply, shortKey: string, icon: Icon) {
  if (!FileUrl.safeParse(`/files/${shortKey}/${icon.whole}`).success) refuse('NOT_FOUND')
  const content = async () => (await iconOf(app, shortKey, icon)) ?? refuse('NOT_FOUND')
  return sendLasting(request, reply, icon.name, 'image/png', content)
}

/** What never changes under its name: whoever has it is not sent it again. */
async function sendLasting(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  type: string,
  content: () => Promise<Uint8Array>,
): Promise<FastifyReply> {
  const etag = `"${name.slice(0, 64)}"`
  if (request.headers['if-none-match'] === etag) return guarded(reply).header('etag', etag).code(304).send()
  const bytes = await content()
  return guarded(reply).header('etag', etag).type(type).send(Buffer.from(bytes))
}

const stored = (app: App, shortKey: string, name: string) => app.storage.get(publishedKey(shortKey, name))

// Should a picture ever be more than one, it may do nothing.
async function publishedAs(app: App, shortKey: string, id: string): Promise<string> {
  const db = app.database.kysely
  const file = await db
    .selectFrom('file')
    .select('file.name')
    .where('file.merchant_id', '=', (await merchantIdOf(db, shortKey)) ?? refuse('NOT_FOUND'))
    .where('file.id', '=', id)
    .where('file.state', '=', 'published')
    .executeTakeFirst()
  return file?.name ? `/files/${shortKey}/${file.name}` : refuse('NOT_FOUND')
}
