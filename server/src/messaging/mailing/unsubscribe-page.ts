import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { App } from '../../core/app.ts'
import { escapeHtml } from '../../core/escape-html.ts'
import { say } from '../../core/i18n.ts'
import { merchantNameOf } from '../../core/merchant-name.ts'
import { testPageSource } from '../../core/page-of-test-data.ts'
import { pageLanguage } from '../../member-pages/page-language.ts'
import { sendPage } from '../../member-pages/send-page.ts'
import { noteTestDataOf } from '../../member-pages/test-data-bar.ts'
import { type Subscription, subscriptionOf } from './unsubscribe-token.ts'
import { changeMember } from '../../loyalty/cards/write-member.ts'

/**
 * The page where a member declines mails of one kind, or wants them again. Reading it changes nothing, because mail
 * scanners follow links; its button and a mail program's own (RFC 8058) post to the same address.
 */
export function registerUnsubscribe(server: FastifyInstance, app: App): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 2000 }, (_request, body, done) => done(null, body))

    scope.addHook('preHandler', async (request) => {
      const asked = subscriptionIn(app, request)
      if (asked) await noteTestDataOf(testPageSource(app), request, { merchantId: asked.merchantId })
    })
    scope.get('/member/mails/:token', async (request, reply) => {
      const asked = subscriptionIn(app, request)
      return show(request, reply, asked && (await pageState(app, asked, pageLanguage(request, reply))), 'ask')
    })
    scope.post('/member/mails/:token', async (request, reply) => {
      const asked = subscriptionIn(app, request)
      if (asked) await choose(app, asked, request.body === 'wanted=yes')
      return show(request, reply, asked && (await pageState(app, asked, pageLanguage(request, reply))), 'done')
    })
  })
}

const subscriptionIn = (app: App, request: FastifyRequest): Subscription | undefined =>
  subscriptionOf(app.config.secret, (request.params as { token: string }).token)

type State = { mail: Subscription['mail']; merchant: string; wanted: boolean }

async function pageState(
  { database: { kysely: db } }: App,
  { merchantId, memberId, mail }: Subscription,
  language: Language,
): Promise<State | undefined> {
  const row = await db
    .selectFrom('member')
    .select('unwanted_mails')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!row) return undefined
  const merchant = await merchantNameOf(db, merchantId, language)
  return { mail, merchant, wanted: !row.unwanted_mails.includes(mail) }
}

async function choose(app: App, { merchantId, memberId, mail }: Subscription, wanted: boolean): Promise<void> {
  const others = sql<string[]>`array_remove(unwanted_mails, ${mail})`
  const unwanted = wanted ? others : sql<string[]>`array_append(${others}, ${mail})`
  await app.database.tx((tx) => changeMember(tx, merchantId, memberId, { unwanted_mails: unwanted }))
}

function show(request: FastifyRequest, reply: FastifyReply, state: State | undefined, step: 'ask' | 'done') {
  const language = pageLanguage(request, reply)
  const words = (key: string) =>
    escapeHtml(say(language, 'mails', `unsubscribePage.${key}`, { merchant: state?.merchant ?? '' }))
  if (!state) {
    const html = `<main><h1>${words('unknown')}</h1><p>${words('unknownHint')}</p></main>`
    return sendPage(request, reply.status(404), { language, title: words('unknown'), html, style, scripts: [] })
  }
  const { wanted, mail } = state
  const text = step === 'done' ? words(wanted ? 'wantedAgain' : 'declined') : words(`${mail}.${wanted ? 'ask' : 'off'}`)
  const html = `<main><p class="from">${escapeHtml(state.merchant)}</p><h1>${words(`${mail}.title`)}</h1><p>${text}</p>
<form method="post"><button name="wanted" value="${wanted ? 'no' : 'yes'}"${wanted ? '' : ' class="quiet"'}>${words(wanted ? 'decline' : 'again')}</button></form></main>`
  return sendPage(request, reply, { language, title: words(`${mail}.title`), html, style, scripts: [] })
}

const style = `body{margin:0;background:#f0f2f5;color:#1f1f1f;font:16px/1.6 -apple-system,'Segoe UI',Roboto,'PingFang TC','Microsoft JhengHei','Noto Sans',Arial,sans-serif}
main{box-sizing:border-box;max-width:480px;margin:48px auto;padding:32px;background:#fff;border-radius:12px}
@media(max-width:520px){main{margin:0;min-height:100vh;border-radius:0}}
h1{font-size:24px;line-height:1.3;margin:4px 0 12px}p{margin:0 0 24px}.from{margin:0;color:#595959;font-size:14px;font-weight:600}
button{font:inherit;font-weight:600;width:100%;padding:14px;border:1px solid #0958d9;border-radius:8px;background:#0958d9;color:#fff;cursor:pointer}
button.quiet{background:#fff;color:#0958d9}button:focus-visible{outline:3px solid #91caff;outline-offset:2px}`
