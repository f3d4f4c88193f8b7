import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../core/escape-html.ts'
import { say } from '../../core/i18n.ts'
import { pageLanguage } from '../../member-pages/page-language.ts'
import { sendPage } from '../../member-pages/send-page.ts'
import { answerOutages } from '../../member-pages/try-again.ts'

/** What the page says: which mails of whom, and whether they are wanted. */
export type DeclineState = { mail: string; merchant: string; wanted: boolean }

type DeclinePage = {
  /** Undefined for an address that is not known. */
  state: (request: FastifyRequest, reply: FastifyReply) => Promise<DeclineState | undefined>
  choose: (request: FastifyRequest, wanted: boolean) => Promise<void>
  /** Before either. */
  before?: (request: FastifyRequest) => Promise<unknown>
}

/**
 * The page where somebody declines mails of one kind, or wants them again. Reading it changes nothing, because mail scanners
 * follow links; its button and a mail program's own (RFC 8058) post to the same address.
 */
export function mountDeclinePage(server: FastifyInstance, path: string, { state, choose, before }: DeclinePage): void {
  void server.register(async (scope) => {
    answerOutages(scope)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 2000 }, (_request, body, done) => done(null, body))
    if (before)
      scope.addHook('preHandler', async (request) => {
        await before(request)
      })
    scope.get(path, async (request, reply) => show(request, reply, await state(request, reply), 'ask'))
    scope.post(path, async (request, reply) => {
      await choose(request, request.body === 'wanted=yes')
      return show(request, reply, await state(request, reply), 'done')
    })
  })
}

function show(request: FastifyRequest, reply: FastifyReply, state: DeclineState | undefined, step: 'ask' | 'done') {
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
