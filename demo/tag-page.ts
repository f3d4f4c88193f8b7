import type { FastifyInstance } from 'fastify'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { Id, type Language } from '@chopcard/contract/core/kinds.ts'
import type { App } from '../server/src/core/app.ts'
import { escapeHtml } from '../server/src/core/escape-html.ts'
import { languageOf, say } from '../server/src/core/i18n.ts'
import { masterKeyOf } from '../server/src/outward/taps/master-key.ts'
import { tagKeysOf } from '../server/src/outward/taps/tag-keys.ts'
import { tapUrl } from '../server/src/outward/taps/tag-settings.ts'
import { sayTap } from './tag-chip.ts'

const policy = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
const style = `:root{color-scheme:light}body{max-width:640px;margin:32px auto;padding:0 16px;font:16px/1.6 system-ui,sans-serif;color:#1f1f1f}
h1{font-size:22px}ul{display:grid;gap:10px;padding:0;list-style:none}p,small{color:#595959}
a{display:grid;padding:14px 18px;border:1px solid #d9d9d9;border-radius:12px;color:#0958d9;text-decoration:none}`

/**
 * Plays the chips of tags for whoever has none, so that a tap can be tried: a page with the tags, each of which leads to what
 * its chip would say next. It has the keys, so it exists beside the demo data alone.
 */
export function registerTagPage(server: FastifyInstance, app: App): void {
  if (!app.config.demo || app.config.mode === 'production') return

  server.get('/dev/tags', async (request, reply) => {
    const page = listPage(languageOf(request.headers['accept-language']), await tagsOf(app))
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page)
  })

  server.get('/dev/tags/:merchantId/:id', async (request, reply) => {
    const { merchantId, id } = request.params as { merchantId: string; id: string }
    return reply.header('cache-control', 'no-store').redirect(await nextTap(app, merchantId, id))
  })
}

const tagsOf = (app: App) =>
  app.database.kysely
    .selectFrom('tap_tag as g')
    .innerJoin('merchant as m', 'm.merchant_id', 'g.merchant_id')
    .select(['g.merchant_id', 'g.id', 'g.name', 'g.place', 'g.kind', 'm.name as merchant'])
    .where('g.state', '=', 'active')
    .orderBy('g.created_at')
    .orderBy('g.id')
    .limit(50)
    .execute()

function listPage(language: Language, tags: Awaited<ReturnType<typeof tagsOf>>): string {
  const words = (key: string) => escapeHtml(say(language, 'taps', key))
  const item = ({ merchant_id: merchantId, id, name, place, kind, merchant }: (typeof tags)[number]) =>
    `<li><a href="/dev/tags/${merchantId}/${id}"><strong>${escapeHtml(name)}</strong><small>${[
      merchant,
      words(`kind.${kind}`),
      place,
    ]
      .filter(Boolean)
      .map((part, i) => (i === 1 ? part : escapeHtml(part)))
      .join(' · ')}</small></a></li>`
  const title = words('dev.title')
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${style}</style></head><body><h1>${title}</h1><p>${words('dev.about')}</p><ul>${tags.map(item).join('')}</ul></body></html>`
}

/** The address that the chip of a tag would open at its next tap. */
async function nextTap(app: App, merchantId: string, id: string): Promise<string> {
  const { kysely: db } = app.database
  const known = Id.safeParse(merchantId).success && Id.safeParse(id).success
  const tag =
    known &&
    (await db
      .selectFrom('tap_tag as g')
      .innerJoin('merchant as m', 'm.merchant_id', 'g.merchant_id')
      .select(['g.uid', 'g.last_counter', 'm.short_key'])
      .where('g.merchant_id', '=', merchantId)
      .where('g.id', '=', id)
      .executeTakeFirst())
  const master = tag && (await masterKeyOf({ db, secret: app.config.secret, merchantId }))
  if (!tag || !master) return refuse('NOT_FOUND')
  const { p, c } = sayTap(tagKeysOf(master, tag.uid), tag.uid, tag.last_counter + 1)
  return tapUrl(app.config.publicUrl, tag.short_key, { picc: p, mac: c })
}
