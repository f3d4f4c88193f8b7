import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { Id } from '@chopcard/contract/core/kinds.ts'
import type { App } from './app.ts'
import { languageOf } from './i18n.ts'
import { listPage, messagePage } from './mailbox-pages.ts'

// The frame shows the mail without scripts; its links open in a new tab.
const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const Query = z.object({ to: z.string().max(254).optional() })

/**
 * Shows messages that would have been sent, when no mail server is set up: a page, and the same as JSON. Not available
 * in production mode.
 */
export function registerMailbox(server: FastifyInstance, app: App): void {
  if (app.config.mode === 'production') return

  server.get('/dev/mailbox', async (request, reply) => {
    const to = recipientOf(request)
    const page = listPage(languageOf(request.headers['accept-language']), await messages(app, to), to)
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page)
  })

  server.get('/dev/mailbox/:id', async (request, reply) => {
    const message = await messageOf(app, (request.params as { id: string }).id)
    const page = messagePage(languageOf(request.headers['accept-language']), message)
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page)
  })

  server.get('/dev/mailbox.json', async (request, reply) => {
    const found = await messages(app, recipientOf(request))
    const data = found.map((m) => ({
      id: m.id,
      channel: m.channel,
      to: m.recipient,
      template: m.template,
      subject: m.subject,
      text: m.text_body,
      html: m.html_body,
      state: m.state,
      at: m.created_at.toISOString(),
    }))
    return reply.header('cache-control', 'no-store').send({ data })
  })
}

function recipientOf(request: FastifyRequest): string | undefined {
  const query = Query.safeParse(request.query)
  if (!query.success) refuse('INVALID_REQUEST')
  return query.data.to?.toLowerCase()
}

const messages = (app: App, to: string | undefined) =>
  app.database.kysely
    .selectFrom('outbox')
    .selectAll()
    .$if(to !== undefined, (query) => query.where('recipient', '=', to ?? ''))
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()

async function messageOf(app: App, id: string) {
  if (!Id.safeParse(id).success) refuse('NOT_FOUND')
  const message = await app.database.kysely.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
  return message ?? refuse('NOT_FOUND')
}
